"""What have this player's earlier hands earned or cost?"""

from collections.abc import Sequence
from statistics import median
from typing import Final

from prems.table.fairness.limits import (
    BAND,
    BIAS_RATE,
    BUCKET_MOST,
    BUCKET_REFILL,
    BUCKET_START,
    EXCESSES,
    LEAST_UNEXPLAINED,
    LOST_PACKET,
    LOST_REFILL,
    LOST_START,
    MOST_UNEXPLAINED,
    UNPAINTED,
)
from prems.table.fairness.trust.carried import CarriedCredit

# What an honest page adds on average beside its frames: arrival to handler, press to socket.
USUAL_HANDLING: Final = 3.0
OF_A_VIEW: Final = 0.5  # of it: from a view's arrival to its handler; the rest is from a press to the socket
# Two quiet views to begin with, so that a single bad moment is no habit; a restless link gets a wider band.
QUIET_START: Final = (0.0, 0.0)
JITTER_SHARE: Final = 0.4


class Credit:
    """The bucket pays for bad moments, the bias is the mean time nobody can account for."""

    __slots__ = ("_excesses", "_hands", "_pong_band", "bias", "bucket", "for_losses", "penalty", "pong_bias")

    def __init__(self) -> None:
        self.bucket = BUCKET_START
        self.for_losses = LOST_START
        """As the bucket, for packets that the kernel had to send again. It pays first."""
        self.bias = 0.0
        self.pong_bias = 0.0
        self.penalty = 0.0
        """Added to every time of this player: what lies above the honest band."""
        self._hands = 0
        self._pong_band = BAND
        self._excesses: Sequence[float] = QUIET_START

    def carried(self) -> CarriedCredit:
        return CarriedCredit(
            self.bucket,
            self.bias,
            self.pong_bias,
            self.penalty,
            self._hands,
            self._pong_band,
            tuple(self._excesses),
            self.for_losses,
        )

    @classmethod
    def brought(cls, carried: CarriedCredit) -> "Credit":
        credit = cls()
        credit.bucket, credit.bias, credit.pong_bias = carried.bucket, carried.bias, carried.pong_bias
        credit.penalty, credit._hands, credit._pong_band = carried.penalty, carried.hands, carried.pong_band
        credit._excesses = carried.excesses[-EXCESSES:]
        credit.for_losses = carried.for_losses
        return credit

    def reconnected(self) -> None:
        """A new connection starts as any other, and never with a fuller bucket than it left."""
        self.bucket = min(self.bucket, BUCKET_START)

    def paid(self, excess: float, jitter: float, *, is_resent: bool = False) -> None:
        """A hand's round trip was believed by `excess` above the usual; `jitter` of it is free."""
        price = max(0.0, excess - jitter)
        lost = min(price, self.for_losses) if is_resent else 0.0
        self.for_losses = min(self.for_losses - lost + LOST_REFILL, LOST_PACKET)
        self.bucket = _clip(self.bucket - (price - lost) + BUCKET_REFILL, 0.0, BUCKET_MOST)
        self._excesses = (*self._excesses, excess)[-EXCESSES:]
        self.pong_bias = median(self._excesses)
        self._pong_band = max(BAND, JITTER_SHARE * jitter)
        self._weigh()

    def unexplained(self, time: float, frame: float, handling: float = USUAL_HANDLING) -> None:
        """Between sending and arrival, `time` was neither reaction nor round trip."""
        excess = _clip(time - UNPAINTED * frame - handling, LEAST_UNEXPLAINED, MOST_UNEXPLAINED)
        self._hands += 1
        self.bias += max(BIAS_RATE, 1.0 / (self._hands + 1)) * (excess - self.bias)
        self._weigh()

    def _weigh(self) -> None:
        self.penalty = max(0.0, self.bias - BAND) + max(0.0, self.pong_bias - self._pong_band)


def _clip(value: float, least: float, most: float) -> float:
    return least if value < least else most if value > most else value
