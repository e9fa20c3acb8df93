"""What can the host of Primeurs choose?"""

from typing import Annotated, Final

from msgspec import Meta, Struct

PLAYERS: Final = range(2, 7)

Limit = Annotated[int, Meta(ge=0, le=600_000)]


class Options(Struct, frozen=True, omit_defaults=True):
    fruits: Annotated[int, Meta(ge=1, le=7)] = 5  # each [P02]
    cry_ms: Limit = 5_000  # [P10]
    last_ms: Limit = 3_000  # [P31]
