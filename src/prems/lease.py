"""Who lives, who is dead, and who takes over their tables? Beats and moments go in, what to do about it comes out.

Every node judges the others, and none is a leader. A wrong judgement costs a moment, never an event: who may write is
not decided here but by the store, which refuses the loser in the statement that would have kept its events.
"""

from typing import Final

from msgspec import Struct

BEAT: Final = 0.5  # seconds
LEASE: Final = 2.0  # seconds without a beat, after which a node is dead
UNEVEN: Final = LEASE / 2  # seconds between two beats: more of them, and it may be this node that was away
JUDGES_AFTER: Final = 2 * LEASE  # seconds of even beats: to a store that was away some come back a lease after others
PORTION: Final = 20  # tables that are adopted in one beat: a thousand at once would halt those that are here


class Peer(Struct, frozen=True):
    """A node, as its row tells."""

    id: int
    at: str  # where pages reach it
    age: float  # seconds since its last beat, by the store's own clock
    is_draining: bool = False
    tables: int = 0  # open ones that it owns
    format: int = 1  # the newest that it reads


class Roll(Struct, frozen=True):
    """What a beat finds."""

    peers: tuple[Peer, ...]  # all of them, this node too
    orphans: int = 0  # open tables that nobody owns, or that were handed to this node

    @property
    def tables(self) -> int:
        """Open ones of all nodes."""
        return self.orphans + sum(peer.tables for peer in self.peers)


class Verdict(Struct, frozen=True):
    close_all: bool = False  # this node was declared dead: its tables are others' now
    dead: tuple[int, ...] = ()
    adopt: int = 0  # so many tables, at most


class Lease:
    """Of one node, from its joining on. Moments are seconds on this process's own clock.

    Another length is for the lab, which asks what it would cost: all nodes must agree on it.
    """

    def __init__(self, node: int, now: float, length: float = LEASE) -> None:
        self._node = node
        self._length = length
        self._uneven = length * UNEVEN / LEASE
        self._beaten_at = now
        self._even_since = now

    def is_held(self, now: float) -> bool:
        """Does this node still live, for all that it can know? It asks itself as strictly as the others do."""
        return self.age(now) < self._length

    def age(self, now: float) -> float:
        return now - self._beaten_at

    def beaten(self, asked: float, now: float, found: Roll | None, is_draining: bool = False) -> Verdict:
        """The store has answered a beat that was asked for at `asked`."""
        if found is None:
            return Verdict(close_all=True)
        if asked - self._beaten_at > self._uneven or now - asked > self._uneven:
            self._even_since = now
        self._beaten_at = asked
        others = [peer for peer in found.peers if peer.id != self._node]
        may_judge = now - self._even_since >= self._length * JUDGES_AFTER / LEASE
        dead = tuple(peer.id for peer in others if peer.age > self._length) if may_judge else ()
        return Verdict(dead=dead, adopt=0 if is_draining and len(others) > len(dead) else min(found.orphans, PORTION))
