"""What is known about one page on one connection: its link, what it has shown, and whether somebody looks at it?"""

from prems.table.fairness.screens.showing import Answer, Showings
from prems.table.fairness.trust.allowance import EXACT, Allowance
from prems.table.fairness.trust.clock import Clock
from prems.table.fairness.trust.link import Link
from prems.table.fairness.trust.review import Review
from prems.table.state import PersonId


class Screen:
    """Several seats may look at one screen, and press there. A bot has one of its own, at no distance."""

    __slots__ = (
        "clock",
        "is_connected",
        "is_expected",
        "is_hidden",
        "last_seq",
        "link",
        "person",
        "quiet_until",
        "review",
        "showings",
    )

    def __init__(
        self, person: PersonId | None, showings: Showings, *, strict: bool = False, is_connected: bool = True
    ) -> None:
        self.person = person  # None: a bot
        self.link = Link(strict=strict)
        self.clock = Clock()
        self.showings = showings
        self.review = Review()
        self.is_connected = is_connected
        self.is_expected = False
        self.is_hidden = False
        self.quiet_until = float("-inf")
        """No hand came down on this page before this instant of its own clock, unless it has arrived."""
        self.last_seq = -1

    @property
    def is_bot(self) -> bool:
        return self.person is None

    @property
    def is_watched(self) -> bool:
        return self.is_connected and not self.is_hidden

    def expected(self, link: Link) -> None:
        """The table has moved here, and this page comes after it: its next line is the one that was."""
        self.link = link
        self.is_expected = True

    def reconnected(self) -> None:
        self.link = self.link if self.is_expected else self.link.reconnected()
        self.is_expected = False
        self.clock = Clock()
        self.showings.start_over()
        self.is_connected = True
        self.is_hidden = False
        self.quiet_until = float("-inf")
        self.last_seq = -1

    def allowance(self) -> Allowance:
        return EXACT if self.is_bot else self.link.allowance()

    def answer(self, view: int, pressed: float, seq: int | None, now: float, allowance: Allowance) -> Answer | None:
        """What a hand answered; None: it counts for nothing."""
        return self.showings.answer(view, pressed, now, allowance) if self.pressed(pressed, seq) else None

    def pressed(self, at: float, seq: int | None) -> bool:
        """From now on no earlier hand can come. False: this one has come before."""
        if seq is not None:
            if seq <= self.last_seq:
                return False
            self.last_seq = seq
        if not self.is_bot:
            self.link.device.stamped(at)
        self.quiet_until = max(self.quiet_until, at)
        return True

    def heard(self, view: int, reaction: float) -> None:
        """The page says: no hand here sooner than `reaction` after this view's paint."""
        showing = self.showings.get(view)
        if showing is not None and showing.painted is not None:
            self.quiet_until = max(self.quiet_until, showing.painted + reaction)
