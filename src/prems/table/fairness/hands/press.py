"""What did a page say about a hand that came down?"""

from typing import Literal

import msgspec

from prems.kernel.values import Gesture

Kind = Literal["mouse", "touch", "key", "bot"]


class Press(msgspec.Struct, frozen=True, gc=False):
    """A hand as it came, in the page's own clock."""

    gesture: Gesture
    view: int
    """What was on the screen."""
    pressed: float
    """The event's own time stamp."""
    kind: Kind = "mouse"
    seq: int | None = None
    """Counts a page's hands, so that one that is sent twice counts once."""
