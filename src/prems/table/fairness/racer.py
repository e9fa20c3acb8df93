"""What is known about one seat, as far as races are concerned?"""

from prems.table.fairness.allowance import EXACT, Allowance
from prems.table.fairness.limits import LONGEST_HEAD_START
from prems.table.fairness.link import Link
from prems.table.fairness.review import Review
from prems.table.fairness.sighting import Answer, Sightings
from prems.table.fairness.verdict import Who


class Racer:
    """A seat: its link, the views it has seen, and whether somebody is watching."""

    __slots__ = (
        "head_start",
        "is_bot",
        "is_connected",
        "is_hidden",
        "last_seq",
        "link",
        "quiet_until",
        "review",
        "seat",
        "sightings",
    )

    def __init__(self, seat: Who, link: Link, *, head_start: float = 0.0, is_bot: bool = False) -> None:
        self.seat = seat
        self.link = link
        self.sightings = Sightings()
        self.review = Review()
        self.head_start = min(max(head_start, 0.0), LONGEST_HEAD_START)  # [A44]
        self.is_bot = is_bot
        self.is_connected = True
        self.is_hidden = False
        self.quiet_until = float("-inf")
        """No hand of this page came down before this instant of its own clock, unless it has arrived."""
        self.last_seq = -1

    @property
    def is_watching(self) -> bool:
        return self.is_connected and not self.is_hidden

    def reconnected(self) -> None:
        self.link = self.link.reconnected()
        self.sightings.connection += 1
        self.is_connected = True
        self.is_hidden = False
        self.quiet_until = float("-inf")
        self.last_seq = -1

    def allowance(self) -> Allowance:
        return EXACT if self.is_bot else self.link.allowance()

    def shown(self, view: int, due: float, sent: float, delay: float) -> None:
        """The view is planned to leave at `sent`. A bot has then seen it."""
        sighting = self.sightings.planned(view, due, sent, delay)
        if self.is_bot:
            sighting.sent = sent + delay
            sighting.is_sent = True
            sighting.pong = 0.0
            self.sightings.seen(view, sighting.sent)

    def answer(self, view: int, pressed: float, seq: int | None, at: float, allowance: Allowance) -> Answer | None:
        """What a hand answered; None: it counts for nothing. From now on no earlier one can come."""
        if seq is not None:
            if seq <= self.last_seq:
                return None
            self.last_seq = seq
        if not self.is_bot:
            self.link.device.stamped(pressed)
        self.quiet_until = max(self.quiet_until, pressed)
        return self.sightings.answer(view, pressed, at, allowance)

    def heard(self, view: int, reaction: float) -> None:
        """The page says: no hand by me sooner than `reaction` after this view's paint."""
        sighting = self.sightings.get(view)
        if sighting is None or sighting.painted is None:
            return
        if sighting.painted_on == self.sightings.connection:
            self.quiet_until = max(self.quiet_until, sighting.painted + reaction)
