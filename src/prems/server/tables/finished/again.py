"""How is a finished game shown again? As the views that everybody saw, with its photo finishes, packed."""

import gzip
from collections import defaultdict
from typing import Final

import msgspec
from msgspec import Raw, Struct

from prems.games import GAMES
from prems.kernel.log import Log
from prems.kernel.scenes import Scene, scenes
from prems.kernel.values import Seat
from prems.server.storage.store import Finished


class Again(Struct, frozen=True):
    game: str
    seats: tuple[str, ...]
    options: dict[str, object]
    scenes: list[Scene]
    bots: dict[Seat, str]  # which of them played there; empty where that was not kept


class _Numbered(Struct):
    n: int


class _BotsSat(Struct):
    bots: dict[Seat, str]


_numbered: Final = msgspec.json.Decoder(_Numbered).decode
_bots_sat: Final = msgspec.json.Decoder(_BotsSat).decode


def shown_again(finished: Finished) -> bytes:
    """Takes a while: call it in a thread."""
    log = Log(GAMES, finished.log.decode().splitlines())
    photos: defaultdict[int, list[Raw]] = defaultdict(list)
    for line in finished.photos.splitlines():
        photos[_numbered(line).n].append(Raw(line))
    header = log.header
    bots = {seat: bot for line in photos.pop(0, ()) for seat, bot in _bots_sat(line).bots.items()}
    again = Again(header.game, header.seats, header.options, list(scenes(log, photos)), bots)
    return gzip.compress(msgspec.json.encode(again), compresslevel=6)
