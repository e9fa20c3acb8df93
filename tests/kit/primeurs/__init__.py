"""Primeurs: everybody hides five fruits; one is cried, and whoever holds it rings, whoever does not hushes the bell.

The aim: get rid of your fruits. 2 to 6 players, one deal. `rulebook.toml` numbers the rules; `rules/` holds one file
a chapter of it. Nobody sells this game: it proves that one with hidden hands, two racing gestures and a bell between
the players takes two folders and two lines.
"""

from typing import Final

from prems.kernel.game import Chances, Game, Language, Notation, Rules, Sight
from prems.kernel.shuffle import Shuffle
from prems.kernel.words import Said
from tests.kit.primeurs.bots import BOTS
from tests.kit.primeurs.cards import DECK
from tests.kit.primeurs.check import check
from tests.kit.primeurs.commands import COMMANDS, Deal, Timeout
from tests.kit.primeurs.events import EVENTS
from tests.kit.primeurs.moves import mishaps, moves
from tests.kit.primeurs.options import PLAYERS, Options
from tests.kit.primeurs.playing.pacing import PACING
from tests.kit.primeurs.playing.racing import RACING
from tests.kit.primeurs.playing.seating import SEATING
from tests.kit.primeurs.position import read, write
from tests.kit.primeurs.refusals import REFUSALS
from tests.kit.primeurs.rules import decide, evolve
from tests.kit.primeurs.state import State, blank, due, is_over, wants_deal
from tests.kit.primeurs.view import Hand, View, hands_only, redact, secrets, view
from tests.kit.primeurs.words import tell


def deal(state: State, shuffle: Shuffle) -> Deal:
    return Deal(tuple(shuffle(DECK, "fruits")), shuffle(state.seats, "first")[0])


PRIMEURS: Final[Game[State, Options, View]] = Game(
    name="primeurs",
    title="Primeurs",
    aim=Said(
        fr="On crie un fruit : si tu l’as, sonne ; sinon, étouffe la cloche. Vide ta main !",
        en="A fruit is cried: if you hold it, ring; if not, hush the bell. Empty your hand!",
    ),
    seats=PLAYERS,
    language=Language(COMMANDS, EVENTS, Options, View, REFUSALS, secrets=Hand),
    rules=Rules(blank, deal, check, decide, evolve, due, Timeout(), wants_deal, is_over),
    sight=Sight(view, redact, hands_only, secrets),
    notation=Notation(read, write, tell),
    chances=Chances(moves, mishaps),
    bots=BOTS,
    racing=RACING,
    pacing=PACING,
    seating=SEATING,
)
