"""What does a table take along into another process? What is not in its log: lines, who is here, and the clock."""

from typing import Final

import msgspec
from msgspec import Struct, field

from prems.kernel.values import Ms
from prems.table.fairness.trust.carried import CarriedLink
from prems.table.state import PersonId

LONGEST_HOLD: Final = 1_500.0  # milliseconds that everybody is waited for, before play goes on


class Handed(Struct, frozen=True):
    """It counts for the log up to `last`, and for nothing else."""

    last: int
    reads: Ms = 0  # the game's own clock
    free_at: Ms = 0  # on it: from then on a card may be turned
    deal_at: Ms | None = None
    here: tuple[PersonId, ...] = ()
    links: dict[PersonId, CarriedLink] = field(default_factory=dict)
    starts_by_itself: bool = False


pack: Final = msgspec.msgpack.Encoder().encode
unpack: Final = msgspec.msgpack.Decoder(Handed).decode
