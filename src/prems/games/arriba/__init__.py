"""Arriba: cards are turned one by one; when two symbols match, their players race for the totem.

The aim: get rid of all your cards. 2 to 8 players, three rounds, fewest points win. `rulebook.toml` numbers the
rules; `rules/` holds one file a chapter of it.
"""

from typing import Final

from prems.games.arriba.bots import BOTS
from prems.games.arriba.cards import DECK
from prems.games.arriba.check import check
from prems.games.arriba.commands import COMMANDS, Deal, Timeout
from prems.games.arriba.deeds import deeds
from prems.games.arriba.events import EVENTS
from prems.games.arriba.moves import mishaps, moves
from prems.games.arriba.options import PLAYERS, Choice, Options
from prems.games.arriba.playing.coaching import COACHING
from prems.games.arriba.playing.pacing import PACING
from prems.games.arriba.playing.racing import RACING
from prems.games.arriba.playing.seating import SEATING
from prems.games.arriba.position import read, write
from prems.games.arriba.refusals import REFUSALS
from prems.games.arriba.rules import decide, evolve
from prems.games.arriba.state import State, blank, due, is_over, wants_deal
from prems.games.arriba.view import View, hands_only, redact, view
from prems.games.arriba.words import tell
from prems.kernel.game import Chances, Game, Language, Notation, Rules, Sight
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
        en="Two symbols alike? Grab the totem first and get rid of your cards!",
    ),
    seats=PLAYERS,
    language=Language(COMMANDS, EVENTS, Options, View, REFUSALS, choice=Choice),
    rules=Rules(blank, deal, check, decide, evolve, due, Timeout(), wants_deal, is_over),
    sight=Sight(view, redact, hands_only),
    notation=Notation(read, write, tell),
    chances=Chances(moves, mishaps),
    bots=BOTS,
    racing=RACING,
    pacing=PACING,
    seating=SEATING,
    coaching=COACHING,
    deeds=deeds,
)
