"""Who lives, who is dead, and who takes over their tables? Beats and moments go in, what to do about it comes out.

Every node judges the others, and none is a leader. A wrong judgement costs a moment, never an event: who may write is
not decided here but by the store, which refuses the loser in the statement that would have kept its events.
"""

from typing import Final

from msgspec import Struct

from prems.server.storage.store import Roll

BEAT: Final = 0.5  # seconds
LEASE: Final = 2.0  # seconds without a beat, after which a node is dead
UNEVEN: Final = 1.0  # seconds between two beats: more of them, and it may be this node that was away
PORTION: Final = 20  # tables that are adopted in one beat: a thousand at once would halt those that are here


class Verdict(Struct, frozen=True):
    close_all: bool = False  # this node was declared dead: its tables are others' now
    dead: tuple[int, ...] = ()
    adopt: int = 0  # so many tables, at most


class Lease:
    """Of one node, from its joining on. Moments are seconds on this process's own clock."""

    def __init__(self, node: int, now: float) -> None:
        self._node = node
        self._beaten_at = now
        self._even_since = now

    def is_held(self, now: float) -> bool:
        """Does this node still live, for all that it can know? It asks itself as strictly as the others do."""
        return self.age(now) < LEASE

    def age(self, now: float) -> float:
        return now - self._beaten_at

    def beaten(self, asked: float, now: float, found: Roll | None, is_draining: bool = False) -> Verdict:
        """The store has answered a beat that was asked for at `asked`."""
        if found is None:
            return Verdict(close_all=True)
        if asked - self._beaten_at > UNEVEN or now - asked > UNEVEN:
            self._even_since = now
        self._beaten_at = asked
        others = [peer for peer in found.peers if peer.id != self._node]
        dead = tuple(peer.id for peer in others if peer.age > LEASE) if now - self._even_since >= LEASE else ()
        return Verdict(dead=dead, adopt=0 if is_draining and len(others) > len(dead) else min(found.orphans, PORTION))
