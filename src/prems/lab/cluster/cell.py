"""What do hundreds of nodes on one store do when processes, or the database, stand still? The lease is the server's.

Time is virtual, and calm hours cost nothing: what lies between two troubles is shortened to a moment in which all
beat evenly, after which nothing of the trouble before is left.
"""

from collections import deque
from collections.abc import Callable, Sequence
from math import inf
from random import Random
from typing import Final

from msgspec import Struct, field

from prems.lab.cluster.pages import NOTICED_AFTER, SHIPPED
from prems.lab.cluster.troubles import RECONNECTING, Trouble
from prems.lab.world.agenda import Agenda
from prems.lease import BEAT, LEASE, LONGEST_DOUBT, Lease, Peer, Roll

WAY: Final = 0.001  # seconds, to the store and back
BEATS_WITHIN: Final = 0.75  # of a lease: a beat that takes longer is given up
RESTORING: Final = 0.0006  # seconds for one table
PEOPLE: Final = 4  # at a table: the first of them who asks for it has it adopted
CALM: Final = LONGEST_DOUBT / LEASE + 0.6  # leases, between two troubles


class Findings(Struct):
    false_deaths: int = 0  # nodes that only stood still, and were declared dead
    after_the_database: int = 0  # of these, because it had been away
    noticed: list[float] = field(default_factory=list)  # seconds from a crash to its judgement
    adopted: list[float] = field(default_factory=list)  # seconds from a crash until a table goes on elsewhere
    still: float = 0.0  # seconds for which tables stood still, of all tables; without the database's
    stalls: float = 0.0  # seconds for which the database did


class Node(Struct, eq=False):
    id: int
    lease: Lease
    away_until: float = -inf
    troubled_at: float = -inf
    lag: float = 0.0  # seconds by which it comes back to the database after the others
    is_down: bool = False  # crashed
    is_hurt: bool = False  # its tables stand still, until the pause is over or others have them


class Orphan(Struct, eq=False):
    since: float
    is_crash: bool
    is_adopted: bool = False


class Hasty(Lease):
    """What if whoever was away itself judged at once? For comparison."""

    def __init__(self, node: int, now: float, length: float = LEASE) -> None:
        super().__init__(node, now, length)
        self._uneven = inf


class Cell:
    """`length` is that of the lease; everybody beats four times in it."""

    def __init__(self, nodes: int, length: float, tables: int, chance: Random, judge: type[Lease] = Lease) -> None:
        self.found = Findings()
        self._judge = judge
        self._length = length
        self._beat = length * BEAT / LEASE
        self._tables = tables
        self._chance = chance
        self._agenda = Agenda()
        self._rows: dict[int, float] = {}  # by the store: when each node last beat
        self._by_id: dict[int, Node] = {}
        self._troubled: set[int] = set()  # who may fall silent
        self._wary_until = -inf  # until then everybody may
        self._orphans: deque[Orphan] = deque()  # and some who have been adopted since
        self._waiting = 0  # orphans that nobody has adopted yet
        self._away = (-inf, -inf)  # the database
        self._places = [self._joined() for _ in range(nodes)]
        for place in range(nodes):
            self._agenda.at(chance.uniform(0.0, self._beat), self._beats, place, self._places[place])

    def live(self, troubles: Sequence[Trouble], on_done: Callable[[], None] = lambda: None) -> Findings:
        """Through all of them; what nobody can notice costs its own length and nothing else."""
        at, end, last = self._length * CALM, self._length * CALM, -inf
        for trouble in troubles:
            if not trouble.is_crash and not self._can_matter(trouble):
                self.found.still += trouble.length * self._tables * len(trouble.nodes)
                self.found.stalls += 0.0 if trouble.nodes else trouble.length
                continue
            at = min(at + trouble.start - last, end + self._length * CALM)
            last = trouble.start
            end = max(end, at + trouble.length + 2.0 * self._length)
            self._run_until(max(self._agenda.now, at - self._beat))
            self._foresee(trouble, at)
            self._run_until(at)
            self._begins(trouble)
            on_done()
        self._run_until(end + self._length * CALM)
        return self.found

    def _can_matter(self, trouble: Trouble) -> bool:
        """A pause that is shorter makes no row as old as a lease, whenever it comes."""
        return trouble.length > self._length - 1.2 * self._beat or trouble.is_failover

    def _run_until(self, moment: float) -> None:
        agenda = self._agenda
        while agenda.coming is not None and agenda.coming <= moment:
            agenda.do_next()
        agenda.now = moment

    # --- troubles ---

    def _foresee(self, trouble: Trouble, at: float) -> None:
        """Whose beats are to be looked at: those before a trouble too."""
        self._troubled |= {self._places[place].id for place in trouble.nodes}
        if not trouble.nodes:
            self._wary_until = max(self._wary_until, at + trouble.length + self._length * CALM)

    def _begins(self, trouble: Trouble) -> None:
        now = self._agenda.now
        until = now + trouble.length
        if not trouble.nodes:
            self.found.stalls += trouble.length
            self._away = (now, max(self._away[1], until))
            for node in self._places:
                node.lag = self._chance.expovariate(1.0 / RECONNECTING) if trouble.is_failover else 0.0
        for place in trouble.nodes:
            node = self._places[place]
            if node.is_hurt:
                node.away_until = max(node.away_until, until)
                continue  # one trouble at a time is enough for a node
            node.is_hurt, node.is_down = True, trouble.is_crash
            node.troubled_at, node.away_until = now, until
            self._agenda.at(until, self._starts_again if trouble.is_crash else self._wakes, place, node)

    def _wakes(self, _: int, node: Node) -> None:
        if self._agenda.now < node.away_until:
            self._agenda.at(node.away_until, self._wakes, 0, node)
        elif node.is_hurt and node.id in self._rows:
            self.found.still += self._tables * (self._agenda.now - node.troubled_at)
            node.is_hurt = False
            self._troubled.discard(node.id)

    def _starts_again(self, place: int, _: Node) -> None:
        """As another node: the old row is nobody's."""
        self._places[place] = self._joined()
        self._beats(place, self._places[place])

    def _joined(self) -> Node:
        id_ = len(self._by_id) + 1
        self._by_id[id_] = node = Node(id_, self._judge(id_, self._agenda.now, self._length))
        self._rows[id_] = self._agenda.now
        return node

    # --- beats ---

    def _beats(self, place: int, node: Node) -> None:
        now = self._agenda.now
        if node.is_down:
            return
        if now < node.away_until:
            self._agenda.at(node.away_until, self._beats, place, node)
            return
        reached, began = now, self._away[0]
        if began <= now < self._away[1] + node.lag:
            reached = self._away[1] + node.lag
        if reached - now > BEATS_WITHIN * self._length:
            self._agenda.at(now + BEATS_WITHIN * self._length + self._beat, self._beats, place, node)
        elif reached > now:
            self._agenda.at(reached, self._kept, place, node, now)
        else:
            self._kept(place, node, now)

    def _kept(self, place: int, node: Node, asked: float) -> None:
        """The store answers, and the node hears of it once it is awake."""
        now = self._agenda.now
        if node.is_down:
            return
        found = self._roll(node)
        if now < node.away_until:
            self._agenda.at(node.away_until, self._told, place, node, asked, found)
        else:
            self._told(place, node, asked, found)

    def _roll(self, node: Node) -> Roll | None:
        """Of the peers only those who may fall silent: no judgement is about the others."""
        now, rows = self._agenda.now, self._rows
        if node.id not in rows:
            return None
        rows[node.id] = now
        looked_at = rows if now < self._wary_until else self._troubled & rows.keys()
        return Roll(tuple(Peer(id_, "", rows[id_]) for id_ in looked_at), self._waiting)

    def _told(self, place: int, node: Node, asked: float, found: Roll | None) -> None:
        now = self._agenda.now + WAY
        judgement = node.lease.beaten(asked, now, found)
        if judgement.close_all:
            self._places[place] = node = self._joined()
        else:
            for peer in judgement.dead:
                self._buried(peer)
            if judgement.adopt or judgement.dead:
                self._adopts(self._next_orphans(max(judgement.adopt, 1)))
        self._agenda.at(now + self._beat, self._beats, place, node)

    # --- deaths ---

    def _buried(self, peer: Peer) -> None:
        now = self._agenda.now
        if self._rows.get(peer.id) != peer.beat:
            return  # it has beaten meanwhile, or somebody was sooner
        del self._rows[peer.id]
        self._troubled.discard(peer.id)
        gone = self._by_id[peer.id]
        if gone.is_down:
            self.found.noticed.append(now - gone.troubled_at)
        else:
            self.found.false_deaths += 1
            self.found.after_the_database += now < self._away[1] + 2.0 * self._length + gone.lag
        since = gone.troubled_at if gone.is_hurt else now
        gone.is_hurt = False
        orphans = [Orphan(since, gone.is_down) for _ in range(self._tables)]
        self._orphans += orphans
        self._waiting += len(orphans)
        lost_at = since if gone.is_down else since + NOTICED_AFTER
        for orphan in orphans:
            tries = (SHIPPED.next_try(now - lost_at, self._chance) for _ in range(PEOPLE))
            self._agenda.at(lost_at + min(tries), self._asked_for, orphan)

    def _asked_for(self, orphan: Orphan) -> None:
        if not orphan.is_adopted:
            self._adopts([orphan])

    def _next_orphans(self, most: int) -> list[Orphan]:
        found: list[Orphan] = []
        while self._orphans and len(found) < most:
            if not (orphan := self._orphans.popleft()).is_adopted:
                found.append(orphan)
        return found

    def _adopts(self, some: list[Orphan]) -> None:
        now = self._agenda.now
        for nth, orphan in enumerate(some, 1):
            orphan.is_adopted = True
            still = now + nth * RESTORING - orphan.since
            self.found.still += still
            if orphan.is_crash:
                self.found.adopted.append(still)
        self._waiting -= len(some)
