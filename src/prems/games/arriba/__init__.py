"""Arriba: cards are turned one by one; when two symbols match, their players race for the totem.

The aim: get rid of all your cards. 2 to 8 players, three rounds, fewest points win. `rulebook.toml` numbers the
rules; `rules/` holds one file a chapter of it.
"""

from typing import Final

from prems.games.arriba.bots import BOTS
from prems.games.arriba.cards import DECK
from prems.games.arriba.check import check
from prems.games.arriba.commands import COMMANDS, Deal, Timeout
from prems.games.arriba.events import EVENTS
from prems.games.arriba.hands import HANDS
from prems.games.arriba.moves import moves, slips
from prems.games.arriba.options import Options
from prems.games.arriba.position import read, write
from prems.games.arriba.rules import decide, evolve
from prems.games.arriba.state import State, blank, due, is_over
from prems.games.arriba.view import View, redact, view
from prems.games.arriba.words import tell
from prems.kernel.game import Game
from prems.kernel.shuffle import Shuffle
from prems.kernel.words import Said


def deal(state: State, shuffle: Shuffle) -> Deal:
    """All 80 cards [A02]; before round 1 the first player too, unless the host has named one [A05]."""
    cards = tuple(shuffle(DECK, f"round {state.round + 1}"))
    if state.first is not None:
        return Deal(cards)
    return Deal(cards, first=state.options.first or shuffle(state.seats, "first")[0])


ARRIBA: Final[Game[State, Options, View]] = Game(
    name="arriba",
    title="Arriba",
    aim=Said(
        fr="Deux symboles pareils ? Attrape le totem avant l’autre et débarrasse-toi de tes cartes !",
        en="Two symbols alike? Grab the totem before the other and get rid of your cards!",
    ),
    seats=range(2, 9),  # [A06]
    commands=COMMANDS,
    events=EVENTS,
    options=Options,
    view_type=View,
    blank=blank,
    deal=deal,
    check=check,
    decide=decide,
    evolve=evolve,
    view=view,
    redact=redact,
    moves=moves,
    slips=slips,
    due=due,
    is_over=is_over,
    read=read,
    write=write,
    timeout=Timeout(),
    live=HANDS,
    bots=BOTS,
    tell=tell,
)
