"""What did somebody do in a finished game? Found in its log and its photo finishes, for that person alone."""

import logging
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

import msgspec
from msgspec import Struct, field

from prems.games import GAMES
from prems.kernel.deeds import Deeds, Moment, RacedHand, Stretch
from prems.kernel.log import Log
from prems.kernel.values import AnyState
from prems.server.storage.store import Finished, Remembered
from prems.table.state import PersonId

server_log: Final = logging.getLogger("prems.server")


class _Photo(Struct):
    n: int
    event: str
    hands: list[RacedHand] = field(default_factory=list)
    hand: RacedHand | None = None  # that joined it later


_photo: Final = msgspec.json.Decoder(_Photo).decode


def remembered(finished: Finished, player: PersonId) -> Remembered:
    """Takes a while: call it in a thread."""
    stretches = finished.players.get(player, ())
    log = Log(GAMES, finished.log.decode().splitlines())
    seat = stretches[-1].seat if stretches else None
    return Remembered(log.game.name, log.header.seats, seat, _told(log, finished.photos, stretches))


def _told(log: Log, photos: bytes, stretches: Sequence[Stretch]) -> Deeds:
    """A game is kept and shown whatever happens to its statistics."""
    try:
        return log.game.deeds(moments(log, _hands(photos), stretches)) if stretches else Deeds()
    except Exception:
        server_log.exception("what was done in a game of %s cannot be told", log.game.name)
        return Deeds()


def moments(log: Log, hands: Mapping[int, Sequence[RacedHand]], own: Sequence[Stretch]) -> Iterator[Moment[AnyState]]:
    state = log.start()
    for _, entry in log.entries():
        me = next((stretch.seat for stretch in own if _holds(stretch, entry.n)), None)
        yield Moment(entry.event, state, me, [hand for hand in hands.get(entry.n, ()) if hand.seat == me])
        state = log.game.rules.evolve(state, entry.event)


def _holds(stretch: Stretch, n: int) -> bool:
    return stretch.since <= n and (stretch.until is None or n < stretch.until)


def _hands(photos: bytes) -> Mapping[int, Sequence[RacedHand]]:
    """By the number of the event that they came with."""
    found: defaultdict[int, list[RacedHand]] = defaultdict(list)
    for line in photos.splitlines():
        photo = _photo(line)
        found[photo.n] += photo.hands if photo.hand is None else [photo.hand]
    return found
