"""How do Arriba's options fit the people at the table? [A05]"""

from collections.abc import Mapping
from typing import Final

from msgspec import structs

from prems.games.arriba.options import Options, named
from prems.games.arriba.state import State
from prems.kernel.playing.seating import Seating, Traits
from prems.kernel.values import Seat, Seats


def options_for(options: Options, seats: Seats, _: Mapping[Seat, Traits]) -> Options:
    """Whoever was named to begin may have left since [A05]."""
    return options if options.first in seats else structs.replace(options, first=None)


def renamed(options: Options, names: Mapping[Seat, Seat]) -> Options:
    first = options.first
    return options if first is None else structs.replace(options, first=names.get(first, first))


SEATING: Final[Seating[State, Options]] = Seating(options_for=options_for, renamed=renamed, named=named)
