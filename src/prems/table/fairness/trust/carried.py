"""What is known of a player's line, when the table goes on in another process? Nobody may gain by a move."""

from msgspec import Struct

from prems.table.fairness.trust.kernel_trip import KernelTrip


class CarriedCredit(Struct, frozen=True):
    bucket: float
    bias: float
    pong_bias: float
    penalty: float
    hands: int
    pong_band: float
    excesses: tuple[float, ...]
    for_losses: float = 0.0


class CarriedDevice(Struct, frozen=True):
    frame: float
    hz: float
    stamps: int
    finest: float


class CarriedLink(Struct, frozen=True):
    trips: tuple[float, ...]
    credit: CarriedCredit
    device: CarriedDevice
    kernel: KernelTrip | None = None  # until the next kernel has been asked
