"""How is a finished game shown again? As the views that everybody saw, with its photo finishes, packed."""

import gzip
from collections import defaultdict
from typing import Final

import msgspec
from msgspec import Raw, Struct

from prems.games import GAMES
from prems.kernel.log import Log
from prems.kernel.scenes import Scene, scenes
from prems.server.storage.store import Finished


class Again(Struct, frozen=True):
    game: str
    seats: tuple[str, ...]
    options: dict[str, object]
    scenes: list[Scene]


class _Numbered(Struct):
    n: int


_numbered: Final = msgspec.json.Decoder(_Numbered).decode


def shown_again(finished: Finished) -> bytes:
    """Takes a while: call it in a thread."""
    log = Log(GAMES, finished.log.decode().splitlines())
    photos: defaultdict[int, list[Raw]] = defaultdict(list)
    for line in finished.photos.splitlines():
        photos[_numbered(line).n].append(Raw(line))
    header = log.header
    again = Again(header.game, header.seats, header.options, list(scenes(log, photos)))
    return gzip.compress(msgspec.json.encode(again), compresslevel=6)
