"""What can the host of Leprechauns choose?"""

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct, field

from prems.games.leprechauns.cards import Edition
from prems.games.leprechauns.commands import WhichHand
from prems.kernel.values import Named, Seat

Judging = Literal["picked", "aloud"]
Needed = Literal[1, 2]
Limit = Annotated[int, Meta(ge=0)]
Chosen = Annotated[int, Meta(ge=0, le=600_000)]
FEW = Meta(max_length=16)  # seats, those of whoever has left counted

PLAYERS: Final = range(2, 7)  # how many can play [L04]


class Options(Struct, frozen=True, omit_defaults=True):
    """Edition, variants [L60-L62], judging [L26] and time limits [L17, L25]."""

    edition: Edition = "final"
    actions: bool = True
    motifs_needed: Needed | dict[Seat, Needed] = 2
    hands: dict[Seat, WhichHand] = field(default_factory=dict)  # the dominant ones
    judging: Judging = "picked"
    youngest: Seat | None = None
    gentle: bool = False  # no trick of the hand in the first round [L63]
    signal_ms: Limit = 8_000
    slap_ms: Limit = 12_000
    recite_ms: Limit = 15_000
    vote_ms: Limit = 10_000
    name_ms: Limit = 8_000
    swap_ms: Limit = 8_000
    discard_ms: Limit = 8_000
    prems_ms: Limit = 8_000


class Choice(Options, frozen=True, omit_defaults=True):
    """As far as a host may go today; logs of earlier versions may go further."""

    motifs_needed: Needed | Annotated[dict[Named, Needed], FEW] = 2
    hands: Annotated[dict[Named, WhichHand], FEW] = field(default_factory=dict)
    youngest: Named | None = None
    signal_ms: Chosen = 8_000
    slap_ms: Chosen = 12_000
    recite_ms: Chosen = 15_000
    vote_ms: Chosen = 10_000
    name_ms: Chosen = 8_000
    swap_ms: Chosen = 8_000
    discard_ms: Chosen = 8_000
    prems_ms: Chosen = 8_000


def named(options: Options) -> list[Seat]:
    """Of which seats the host has said something."""
    needed = options.motifs_needed
    youngest = [options.youngest] if options.youngest else []
    return [*youngest, *options.hands, *(needed if isinstance(needed, dict) else ())]
