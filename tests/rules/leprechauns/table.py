"""How does a test of Leprechauns speak? A chest's id says its worth: "A7" and "S7" are worth 7."""

from typing import Any

from prems.games.leprechauns.cards import CHESTS, Edition, right_answer
from tests.kit.drawn import Answers, Table, cards, spread


class Leprechauns(Table):
    def signal(self, seat: str) -> Answers:
        return self.do("signal", seat=seat)

    def slap(self, seat: str, card_of: str, **how: Any) -> Answers:
        return self.do("slap", seat=seat, card_of=card_of, **how)

    def race(self, *slaps: dict[str, Any]) -> Answers:
        return self.do("race", slaps=slaps)

    def lift(self, seat: str) -> Answers:
        return self.do("lift", seat=seat)

    def recite(self, seat: str, answers: str | None = None) -> Answers:
        return self.do("recite", seat=seat, answers=None if answers is None else cards(answers))

    def recite_right(self, seat: str) -> Answers:
        return self.recite(seat, right(self.revealed[self.hands[seat]], self.state.options.edition))

    def recite_wrong(self, seat: str) -> Answers:
        return self.recite(seat, "")

    def vote(self, seat: str, ok: bool) -> Answers:
        return self.do("vote", seat=seat, ok=ok)

    def bet(self, seat: str, ok: bool) -> Answers:
        return self.do("bet", seat=seat, ok=ok)

    def name(self, seat: str, other: str) -> Answers:
        return self.do("name", seat=seat, next=other)

    def swap(self, seat: str, other: str | None) -> Answers:
        return self.do("swap", seat=seat, **{"with": other})

    def discard(self, seat: str, card: str) -> Answers:
        return self.do("discard", seat=seat, card=card)

    def give_prems(self, seat: str, to: str) -> Answers:
        return self.do("give_prems", seat=seat, to=to)


def lay(seats: str = "ana bo cy dan", options: dict[str, Any] | None = None, **position: Any) -> Leprechauns:
    """A situation: `lay(revealed={"ana": "A7"}, hands={"bo": "ana"}, won={"cy": "S1 C2"}, out="dan")`."""
    written = spread(position, ("chests", "won", "kept"))
    for key in ("actions", "out", "recited", "to_discard"):
        written[key] = cards(position.get(key, ""))
    return Leprechauns("leprechauns", seats, options or {}, written)


def timed(seat: str, card_of: str, at: float, **how: Any) -> dict[str, Any]:
    return {"seat": seat, "card_of": card_of, "at": at, **how}


def right(chest: str, edition: Edition = "final") -> str:
    """What has to be given for both motifs of a chest."""
    return " ".join(right_answer(motif) for motif in CHESTS[edition][chest].motifs)
