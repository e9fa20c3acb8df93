"""At which table do they race?"""

from typing import Final

from msgspec import Struct

from prems.table.fairness import Link
from prems.table.fairness.limits import BUCKET_MOST


class Place(Struct, frozen=True):
    is_proxied: bool = False
    """Everybody comes through a proxy that passes no round trip on."""
    is_strict: bool = False
    is_defended: bool = True
    """False: as in version 0.1, where pongs alone were believed, from the first race on, and a flood was not read."""

    @property
    def has_kernel(self) -> bool:
        return self.is_defended and not self.is_proxied


class Undefended(Link):
    """As in version 0.1: one race may take all of the allowance."""

    @property
    def bad_moment(self) -> float:
        return BUCKET_MOST


HERE: Final = Place()
