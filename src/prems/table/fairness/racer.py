"""What is known about one seat, as far as races are concerned?"""

from prems.table.fairness.allowance import EXACT, Allowance
from prems.table.fairness.limits import LONGEST_HEAD_START
from prems.table.fairness.link import Link
from prems.table.fairness.review import Review
from prems.table.fairness.showing import Answer, Showings
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
        "showings",
    )

    def __init__(self, seat: Who, link: Link, *, head_start: float = 0.0, is_bot: bool = False) -> None:
        self.seat = seat
        self.link = link
        self.showings = Showings()
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
        self.showings.connection += 1
        self.is_connected = True
        self.is_hidden = False
        self.quiet_until = float("-inf")
        self.last_seq = -1

    def allowance(self) -> Allowance:
        return EXACT if self.is_bot else self.link.allowance()

    def shown(self, view: int, due: float, sent: float, delay: float) -> None:
        """The view is planned to leave at `sent`. A bot has then seen it."""
        showing = self.showings.planned(view, due, sent, delay)
        if self.is_bot:
            showing.sent = sent + delay
            showing.is_sent = True
            showing.pong = 0.0
            self.showings.seen(view, showing.sent)

    def answer(self, view: int, pressed: float, seq: int | None, at: float, allowance: Allowance) -> Answer | None:
        """What a hand answered; None: it counts for nothing. From now on no earlier one can come."""
        if seq is not None:
            if seq <= self.last_seq:
                return None
            self.last_seq = seq
        if not self.is_bot:
            self.link.device.stamped(pressed)
        self.quiet_until = max(self.quiet_until, pressed)
        return self.showings.answer(view, pressed, at, allowance)

    def heard(self, view: int, reaction: float) -> None:
        """The page says: no hand by me sooner than `reaction` after this view's paint."""
        showing = self.showings.get(view)
        if showing is None or showing.painted is None:
            return
        if showing.painted_on == self.showings.connection:
            self.quiet_until = max(self.quiet_until, showing.painted + reaction)
