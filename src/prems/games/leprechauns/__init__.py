"""Leprechauns: all chests are revealed at once; slap the best one of somebody else, then recite its two motifs.

The aim: win the most gold. 2 to 6 players, six rounds, two editions. `rulebook.toml` numbers the rules; `rules/`
holds one file a chapter of it.
"""

from collections.abc import Sequence
from typing import Final

from prems.games.leprechauns.bots import BOTS
from prems.games.leprechauns.cards import ACTIONS, CHESTS, KIND_OF, ActionId
from prems.games.leprechauns.check import check
from prems.games.leprechauns.commands import COMMANDS, Deal, Timeout
from prems.games.leprechauns.deeds import deeds
from prems.games.leprechauns.events import EVENTS
from prems.games.leprechauns.moves import mishaps, moves
from prems.games.leprechauns.options import PLAYERS, Choice, Options
from prems.games.leprechauns.pages import known_to_pages
from prems.games.leprechauns.playing.coaching import COACHING
from prems.games.leprechauns.playing.pacing import PACING
from prems.games.leprechauns.playing.racing import RACING
from prems.games.leprechauns.playing.seating import SEATING
from prems.games.leprechauns.position import read, write
from prems.games.leprechauns.refusals import REFUSALS
from prems.games.leprechauns.rules import decide, evolve
from prems.games.leprechauns.state import ROUNDS, State, blank, due, is_over, wants_deal
from prems.games.leprechauns.view import View, hands_only, redact, view
from prems.games.leprechauns.words import tell
from prems.kernel.game import Chances, Game, Language, Notation, Rules, Sight
from prems.kernel.shuffle import Shuffle
from prems.kernel.words import Said

TRICKS: Final = ("back-of-hand", "other-hand")


def deal(state: State, shuffle: Shuffle) -> Deal:
    """Chests and six actions [L03, L61, L71]; PREM'S goes to the youngest, else chance decides [L05]."""
    options = state.options
    actions = shuffle(ACTIONS[options.edition], "actions") if options.actions else []
    if options.gentle and actions:
        actions = gently(actions)
    prems = options.youngest or shuffle(state.seats, "prems")[0]
    return Deal(tuple(shuffle(CHESTS[options.edition], "chests")), tuple(actions[:ROUNDS]), prems)


def gently(actions: Sequence[ActionId]) -> list[ActionId]:
    """The first one that asks for no trick of the hand changes places with the top one [L63]."""
    swapped = [*actions]
    nth = next((nth for nth, action in enumerate(swapped) if KIND_OF[action] not in TRICKS), 0)
    swapped[0], swapped[nth] = swapped[nth], swapped[0]
    return swapped


LEPRECHAUNS: Final[Game[State, Options, View]] = Game(
    name="leprechauns",
    title="Leprechauns",
    aim=Said(
        fr="Plaque ta main sur le plus beau coffre, puis récite sa formule de mémoire !",
        en="Slap the richest chest, then recite its spell from memory!",
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
    known_to_pages=known_to_pages,
)
