"""What does a bot keep in mind of two motifs, and what does it say when it has forgotten?"""

from collections.abc import Iterable
from math import exp
from typing import Final

from msgspec import Struct

from prems.games.leprechauns.cards import CHESTS, Chest, Edition, Motif, right_answer
from prems.kernel.chance import Chance

CLEAREST: Final = 0.99  # nothing is safer than that
HARDNESS: Final = {"animal": 0.85, "sign": 1.0, "sound": 1.1, "colour": 1.15, "sum": 1.6}  # by family
SAME_FAMILY: Final = 2.2  # a rooster among cows disturbs more than a fist does
INTRUSION: Final = 0.6  # of what is forgotten, something just seen or heard comes instead
WAVERING: Final = 0.2  # even the surest takes something back now and then
NOTHING: Final = 0.2  # or nothing at all


class Trace(Struct):
    motif: Motif
    strength: float  # the chance that it comes back


class Memory:
    """Two traces, from the slap to the recital."""

    def __init__(self, distraction: float, chance: Chance) -> None:
        self._distraction = distraction
        self._chance = chance
        self._chest: Chest | None = None
        self._traces: list[Trace] = []

    def learn(self, chest: Chest, looked: float, learning: float) -> None:
        self._chest = chest
        self._traces = [Trace(motif, sticking(motif, looked, learning)) for motif in chest.motifs]

    def hear(self, recited: Iterable[Motif]) -> None:
        """Somebody else recites: each motif heard takes its share, one of the same family more."""
        families = {family(motif) for motif in recited}
        for trace in self._traces:
            share = self._distraction * (SAME_FAMILY if family(trace.motif) in families else 1.0)
            trace.strength *= max(0.0, 1 - share)

    def forget_all(self) -> None:
        self._chest, self._traces = None, []

    def recall(self, edition: Edition, around: Iterable[Motif]) -> list[str]:
        """At most two answers; `around` is what else was seen and heard in this round."""
        traces = self._traces or [Trace(motif, 0.0) for motif in self._two_at_random(edition)]
        around = list(around)
        answers = [
            right_answer(trace.motif)
            if self._chance.happens(trace.strength)
            else self._slip(trace.motif, edition, around)
            for trace in traces
        ]
        return list(dict.fromkeys(answer for answer in answers if answer))

    def doubt(self) -> float:
        """How unsure it is, from 0 to 1."""
        return 1 - min((trace.strength for trace in self._traces), default=0.0)

    def second_thought(self, edition: Edition, around: Iterable[Motif], answers: list[str]) -> str | None:
        """What comes to mind first and is taken back, the more often the less sure it is."""
        if not self._traces or not self._chance.happens(WAVERING + self.doubt()):
            return None
        slip = self._slip(self._traces[0].motif, edition, list(around))
        return None if slip in answers else slip

    def _slip(self, motif: Motif, edition: Edition, around: list[Motif]) -> str | None:
        """A plausible wrong answer: the printed word [L21], something of the same family, or nothing."""
        if self._chance.happens(NOTHING):
            return None
        kind = family(motif)
        if kind == "colour" and self._chest is not None and self._chest.word and self._chance.happens(INTRUSION):
            return f"colour:{self._chest.word}"
        near = [other for other in around if family(other) == kind and other != motif]
        if not near or not self._chance.happens(INTRUSION):
            near = [other for other in MOTIFS[edition] if family(other) == kind and other != motif]
        return right_answer(near[self._chance.below(len(near))])

    def _two_at_random(self, edition: Edition) -> tuple[Motif, Motif]:
        chests = list(CHESTS[edition].values())
        return chests[self._chance.below(len(chests))].motifs


def sticking(motif: Motif, looked: float, learning: float) -> float:
    """How well a motif is learnt when both have been looked at, one after the other, for this time."""
    return CLEAREST * (1 - exp(-looked / 2 / (learning * HARDNESS[family(motif)])))


def family(motif: Motif) -> str:
    return motif.partition(":")[0]


MOTIFS: Final[dict[Edition, tuple[Motif, ...]]] = {
    edition: tuple(dict.fromkeys(motif for chest in chests.values() for motif in chest.motifs))
    for edition, chests in CHESTS.items()
}
