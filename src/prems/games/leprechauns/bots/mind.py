"""How does a bot live through a game of Leprechauns: looking, slapping, listening, reciting, choosing?"""

from collections.abc import Callable
from typing import Final

from msgspec import Struct

from prems.games.leprechauns.bots.choosing import free_chests, rivals
from prems.games.leprechauns.bots.deciding import discarded, named, prems_to, swapped_with
from prems.games.leprechauns.bots.memory import Memory, family
from prems.games.leprechauns.bots.slapping import Reach, at_leisure, reach
from prems.games.leprechauns.bots.traits import Temper
from prems.games.leprechauns.cards import CHESTS, ChestId, Motif
from prems.games.leprechauns.commands import Discard, GivePrems, Name, Recite, Signal, Swap
from prems.games.leprechauns.events import Phase
from prems.games.leprechauns.view import View
from prems.human.reaction import Reaction
from prems.kernel.bot import ON_ITS_WAY, Glimpse, Intent
from prems.kernel.chance import Chance
from prems.kernel.values import Gesture, Ms, Seat

LOOKING: Final = 1_200.0  # at the chest that was just judged, as everybody does
READYING: Final = Reaction(3_800, 300, 200)  # reading the action card, hands off the table, a look around
NAMING: Final = Reaction(450, 80, 80)  # at once: the others wait
CHOOSING: Final = Reaction(1_800, 300, 300)
DOUBT: Final = 700.0  # trying to remember, at most
AGAIN: Final = 1_000.0  # a hand that came to nothing tries once more
PICKING: Final = Reaction(1_100, 150, 150)  # from one pick to the next, or to taking it back
SAYING: Final = Reaction(700, 100, 100)  # from the last pick to the spell
SPAN: Final = (3_000.0, 6_000.0)  # all of that: long enough to listen to, short enough to wait for
SUM: Final = 500.0  # a result has to be worked out


class Errand(Struct, frozen=True):
    """What it has been asked to do, and when it will."""

    asked: tuple[object, ...]
    command: Gesture
    due: float
    shown: tuple[Glimpse, ...] = ()  # what all see and hear before, by the same clock


class LeprechaunsMind:
    def __init__(self, temper: Temper, seat: Seat, chance: Chance) -> None:
        self._temper = temper
        self._seat = seat
        self._chance = chance
        self._memory = Memory(temper.distraction, chance)
        self._round = 0
        self._heeds = True  # thinks of this round's action card
        self._seen: dict[Seat, ChestId] = {}  # this round's chests, by whose card it is
        self._hands: dict[Seat, Seat] = {}  # who slapped whose card in this round
        self._heard: set[Seat] = set()  # who has recited
        self._reach: Reach | None = None
        self._errand: Errand | None = None
        self._phases: tuple[Phase, Phase] = ("signal", "signal")  # the one before this one, and this one

    def intend(self, view: View, at: Ms) -> list[Intent]:
        if view.round != self._round:
            self._begin_round(view)
        if view.phase != self._phases[1]:
            self._phases = (self._phases[1], view.phase)
        self._watch(view)
        self._listen(view)
        return self._slap(view, at) if view.phase == "slap" else self._answer(view, at)

    # --- seeing and hearing ---

    def _begin_round(self, view: View) -> None:
        self._round = view.round
        self._heeds = self._chance.happens(self._temper.heed)
        self._seen, self._hands, self._heard, self._reach = {}, {}, set(), None
        self._memory.forget_all()

    def _watch(self, view: View) -> None:
        self._seen.update(view.revealed)
        mine = view.hands.get(self._seat)
        if mine is not None and self._seat not in self._hands and self._reach is not None and mine in self._seen:
            chest = CHESTS[view.edition][self._seen[mine]]
            self._memory.learn(chest, self._reach.looked, self._temper.learning)
        self._hands.update(view.hands)

    def _listen(self, view: View) -> None:
        for seat in view.recited:
            if seat not in self._heard and seat != self._seat:
                self._memory.hear(self._motifs_under(seat, view))
            self._heard.add(seat)

    def _motifs_under(self, seat: Seat, view: View) -> tuple[Motif, ...]:
        """Of the chest that this player slapped, if it lay open before."""
        chest = self._seen.get(self._hands.get(seat, ""))
        return CHESTS[view.edition][chest].motifs if chest else ()

    # --- slapping ---

    def _slap(self, view: View, at: Ms) -> list[Intent]:
        if self._seat in view.hands or self._seat in view.out:
            return []
        hand = self._reach
        if hand is None or hand.due <= at or not self._is_free(view, hand.slap.card_of):
            hand = reach(view, self._seat, self._temper, self._chance, at, self._heeds, is_first=hand is None)
        elif hand.due > at + ON_ITS_WAY and hand.is_hurried and not rivals(view, self._seat):
            hand = at_leisure(hand)
        if hand is None:
            return []
        self._reach = hand
        tries = (hand.due, hand.due + AGAIN)
        return [Intent(hand.slap, due - at) for due in tries if due > at + ON_ITS_WAY]

    def _is_free(self, view: View, card_of: Seat) -> bool:
        return card_of in free_chests(view, self._seat, self._heeds)

    # --- doing what one is asked ---

    def _answer(self, view: View, at: Ms) -> list[Intent]:
        """The same question has the same answer, however often the view comes."""
        asked = (view.round, view.phase, view.chooser, len(view.recited))
        errand = self._errand
        if errand is None or errand.asked != asked or errand.due <= at:
            if not self._is_asked(view):
                return []
            intent = self._decide(view)
            later = tuple(Glimpse(glimpse.what, at + glimpse.after) for glimpse in intent.glimpses)
            errand = self._errand = Errand(asked, intent.command, at + intent.after, later)
        to_come = tuple(Glimpse(shown.what, shown.after - at) for shown in errand.shown if shown.after > at)
        return [Intent(errand.command, errand.due - at, to_come)]

    def _is_asked(self, view: View) -> bool:
        if view.phase == "discard":
            return self._seat in view.discards
        return view.phase in self._answers() and view.chooser == self._seat

    def _decide(self, view: View) -> Intent:
        return self._answers()[view.phase](view)

    def _answers(self) -> dict[str, Callable[[View], Intent]]:
        return {
            "signal": self._signal,
            "recite": self._recite,
            "name": self._name,
            "swap": self._swap,
            "discard": self._discard,
            "prems": self._give_prems,
        }

    def _signal(self, view: View) -> Intent:
        return Intent(Signal(self._seat), READYING.slowed(LOOKING * (view.round > 1)).time(self._chance))

    def _recite(self, view: View) -> Intent:
        """Picks come one by one, and whoever is unsure takes something back first: that makes the others forget."""
        around = [motif for seat in self._seen for motif in CHESTS[view.edition][self._seen[seat]].motifs]
        answers = self._memory.recall(view.edition, around)
        slip = self._memory.second_thought(view.edition, around, answers)
        steps = [*([f"pick:{slip}", f"drop:{slip}"] if slip else []), *(f"pick:{answer}" for answer in answers)]
        sums = sum(family(answer) == "sum" for answer in answers)
        trying = DOUBT * self._memory.doubt() + SUM * sums + self._looking(view)
        at = self._temper.thinking.slowed(trying).time(self._chance)
        glimpses = []
        for step in steps:
            glimpses.append(Glimpse(step, at))
            at += PICKING.time(self._chance) if step != steps[-1] else SAYING.time(self._chance)
        pace = min(max(at, SPAN[0]), SPAN[1]) / at
        shown = tuple(Glimpse(glimpse.what, pace * glimpse.after) for glimpse in glimpses)
        return Intent(Recite(self._seat, answers, is_picked=True), pace * at, shown)

    def _name(self, view: View) -> Intent:
        name = Name(self._seat, named(view, self._temper, self._chance))
        return Intent(name, NAMING.time(self._chance))

    def _swap(self, view: View) -> Intent:
        partner = swapped_with(view, self._seat, self._temper, self._chance)
        return Intent(Swap(self._seat, partner), CHOOSING.time(self._chance))

    def _discard(self, view: View) -> Intent:
        chest = discarded(view, self._seat, self._temper, self._chance)
        return Intent(Discard(self._seat, chest), CHOOSING.time(self._chance))

    def _give_prems(self, view: View) -> Intent:
        return Intent(GivePrems(self._seat, prems_to(view, self._seat)), CHOOSING.time(self._chance))

    def _looking(self, view: View) -> float:
        """At the chest of whoever came before, unless a name was waited for since."""
        return LOOKING if view.recited and self._phases != ("name", "recite") else 0.0
