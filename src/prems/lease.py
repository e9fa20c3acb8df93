"""Who lives, who is dead, and who takes over their tables? Beats and moments go in, what to do about it comes out.

Every node judges the others, and none is a leader. A wrong judgement costs a moment, never an event: who may write is
not decided here but by the store, which refuses the loser in the statement that would have kept its events.

Nobody's clock is compared with another's: a peer is silent for as long as this node, which asks at even intervals,
finds the same beat in its row.
"""

from typing import Final

from msgspec import Struct

BEAT: Final = 0.5  # seconds
LEASE: Final = 2.0  # seconds without a beat, after which a node is dead
UNEVEN: Final = LEASE / 2  # seconds between two beats: more of them, and it may be this node that was away
LONGEST_DOUBT: Final = 2 * LEASE  # seconds: after a store was away, some come back to it a lease after others
PORTION: Final = 20  # tables that are adopted in one beat: a thousand at once would halt those that are here


class Peer(Struct, frozen=True):
    """A node, as its row tells."""

    id: int
    at: str  # where pages reach it
    beat: float  # the last one, by the store's own clock: only whether it is another one counts
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


class Judgement(Struct, frozen=True):
    close_all: bool = False  # this node was declared dead: its tables are others' now
    dead: tuple[Peer, ...] = ()
    adopt: int = 0  # this many tables, at most


class Silence(Struct, frozen=True):
    """Of a peer, since the beat that stands in its row was first seen there."""

    beat: float
    is_doubted: bool  # this node was away itself: perhaps the store was, for everybody
    seconds: float = 0.0


class Lease:
    """Of one node, from its joining on. Moments are seconds on this process's own clock.

    Another length is for the lab, which asks what it would cost: all nodes must agree on it.
    """

    def __init__(self, node: int, now: float, length: float = LEASE) -> None:
        self._node = node
        self._length = length
        self._uneven = length * UNEVEN / LEASE
        self._beaten_at = now
        self._is_new = True
        self._silences: dict[int, Silence] = {}

    def is_held(self, now: float) -> bool:
        """Does this node still live, for all that it can know? It asks itself as strictly as the others do."""
        return self.age(now) < self._length

    def age(self, now: float) -> float:
        return now - self._beaten_at

    def hears(self, peer: Peer) -> bool:
        """Was it there lately?"""
        silence = self._silences.get(peer.id)
        return silence is not None and silence.seconds < self._length

    def beaten(self, asked: float, now: float, found: Roll | None, is_draining: bool = False) -> Judgement:
        """The store has answered a beat that was asked for at `asked`."""
        if found is None:
            return Judgement(close_all=True)
        others = [peer for peer in found.peers if peer.id != self._node]
        passed = asked - self._beaten_at
        is_even = max(passed, now - asked) <= self._uneven
        self._silences = {peer.id: self._silence(peer, passed, is_even) for peer in others}
        self._beaten_at, self._is_new = asked, False
        dead = tuple(peer for peer in others if self._is_dead(self._silences[peer.id]))
        others_live = len(others) > len(dead)
        return Judgement(dead=dead, adopt=0 if is_draining and others_live else min(found.orphans, PORTION))

    def _silence(self, peer: Peer, passed: float, is_even: bool) -> Silence:
        """Of a time in which this node was itself away only one beat counts: else it would bury all after a pause.

        Nor less: where everybody is slow somebody must bury the dead all the same.
        """
        before = self._silences.get(peer.id)
        if before is None or before.beat != peer.beat:
            return Silence(peer.beat, self._is_new or not is_even)
        counted = passed if is_even else min(passed, self._length * BEAT / LEASE)
        return Silence(peer.beat, before.is_doubted or not is_even, before.seconds + counted)

    def _is_dead(self, silence: Silence) -> bool:
        longest = self._length * LONGEST_DOUBT / LEASE if silence.is_doubted else self._length
        return silence.seconds >= longest
