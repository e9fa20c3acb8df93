"""Two owners of one table never both commit, whatever pauses; and who is judged dead, by whom and when?"""

import sqlite3
from typing import Any

import hypothesis.strategies as st
import pytest
from hypothesis import settings
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from prems.lease import BEAT, LEASE, LONGEST_DOUBT, PORTION, UNEVEN, Judgement, Lease, Peer, Roll
from prems.server.storage.nodes import Nodes
from prems.server.storage.schema import STEPS
from prems.server.storage.sqlite import APPEND

ME = Peer(1, "", 0.0)
SILENT = Peer(2, "", 7.0)  # the same beat stands in its row, whenever somebody looks


def lives(seconds: float, lease: Lease, since: float = 0.0, *others: Peer, every: float = BEAT) -> Judgement:
    """Beats for this long; the last verdict."""
    judgement = Judgement()
    for nth in range(1, round(seconds / every) + 1):
        now = since + nth * every
        judgement = lease.beaten(now, now, Roll((ME, *others)))
    return judgement


def settled() -> Lease:
    """Of a node that has lived for ten seconds, and is heard at the last of them."""
    lease = Lease(1, 0.0)
    lives(10.0, lease)
    return lease


def test_a_silent_node_is_dead_after_a_lease_and_not_before() -> None:
    lease = settled()
    assert lives(BEAT + LEASE - BEAT, lease, 10.0, SILENT).dead == ()
    assert lives(BEAT, lease, 10.0 + LEASE, SILENT).dead == (SILENT,)


def test_whoever_beats_lives_whatever_the_clock_of_the_store_does() -> None:
    lease = settled()
    for nth, beat in enumerate([7.0, 7.5, 8.0, 3_608.5, 3_609.0, 12.0, 12.5], 1):  # it jumps an hour, and back
        now = 10.0 + nth * BEAT
        assert lease.beaten(now, now, Roll((ME, Peer(2, "", beat)))).dead == ()
        assert lease.hears(Peer(2, "", beat))


def test_whoever_is_new_judges_nobody_until_it_has_looked_for_two_leases() -> None:
    lease = Lease(1, 0.0)
    assert lives(LONGEST_DOUBT, lease, 0.0, SILENT).dead == ()
    assert lives(BEAT, lease, LONGEST_DOUBT, SILENT).dead == (SILENT,)


def test_whoever_was_away_itself_judges_nobody_until_it_has_looked_for_two_leases() -> None:
    lease = settled()
    lives(BEAT, lease, 10.0, SILENT)
    back = 10.5 + UNEVEN + 5.0
    assert lease.beaten(back, back, Roll((ME, SILENT))).dead == (), "perhaps the store was away, for everybody"
    assert lives(LONGEST_DOUBT - 2 * BEAT, lease, back, SILENT).dead == ()
    assert lives(BEAT, lease, back + LONGEST_DOUBT - 2 * BEAT, SILENT).dead == (SILENT,)


def test_whoever_comes_back_to_the_store_late_is_waited_for() -> None:
    """It beat last while this node did not look: just before the store was away."""
    lease = settled()
    back = 10.0 + 8.0
    assert lease.beaten(back, back, Roll((ME, SILENT))).dead == ()
    assert lives(LONGEST_DOUBT - BEAT, lease, back, SILENT).dead == ()


def test_a_beat_that_took_long_is_as_bad_as_one_that_came_late() -> None:
    lease = settled()
    lives(LEASE, lease, 10.0, SILENT)
    assert lease.beaten(12.5, 12.5 + UNEVEN + 0.1, Roll((ME, SILENT))).dead == ()


@pytest.mark.parametrize("every", [UNEVEN + 0.1, 1.9])
def test_where_every_beat_is_late_the_dead_are_buried_all_the_same(every: float) -> None:
    """On a machine that is too full for everybody; else their tables would wait until it is not."""
    lease = Lease(1, 0.0)
    assert lives(LONGEST_DOUBT, lease, 0.0, SILENT, every=every).dead == ()
    assert lives(LONGEST_DOUBT / BEAT * every, lease, LONGEST_DOUBT, SILENT, every=every).dead == (SILENT,)


def test_a_node_without_a_row_closes_all() -> None:
    assert Lease(1, 0.0).beaten(0.5, 0.5, None) == Judgement(close_all=True)


def test_a_lease_ends_a_lease_after_the_last_beat_was_asked_for() -> None:
    lease = Lease(1, 0.0)
    lease.beaten(1.0, 1.9, Roll((ME,)))
    assert lease.is_held(1.0 + LEASE - 0.01)
    assert not lease.is_held(1.0 + LEASE)


@pytest.mark.parametrize(("orphans", "adopted"), [(0, 0), (3, 3), (1000, PORTION)])
def test_orphans_are_adopted_in_portions(orphans: int, adopted: int) -> None:
    assert Lease(1, 0.0).beaten(0.5, 0.5, Roll((ME,), orphans)).adopt == adopted


def test_whoever_drains_adopts_nothing_unless_nobody_else_is_there() -> None:
    assert Lease(1, 0.0).beaten(0.5, 0.5, Roll((ME, Peer(2, "", 0.1)), 5), is_draining=True).adopt == 0
    assert Lease(1, 0.0).beaten(0.5, 0.5, Roll((ME,), 5), is_draining=True).adopt == 5


class Cluster(RuleBasedStateMachine):
    """Nodes that may stand still between any two steps, on the statements that the store really runs.

    Each believes what it has read and written; nobody may ever have seen what is not in the log.
    """

    append = APPEND

    @initialize()
    def begin(self) -> None:
        self.db = sqlite3.connect(":memory:", isolation_level=None)
        for step in STEPS:
            step(self.db)
        self.now = 0.0
        self.nodes = Nodes(self.db, lambda: self.now)
        self.db.execute("INSERT INTO tables (id, code, game, opened) VALUES (1, 'BCDF', 'arriba', 0)")
        self.ids = [self.nodes.join("") for _ in range(3)]
        self.leases = [Lease(id_, 0.0) for id_ in self.ids]
        self.logs: list[list[bytes] | None] = [None] * 3  # of the table, as each knows it; None: not its own
        self.under_way: list[bytes | None] = [None] * 3  # decided, and not yet written
        self.shown: list[list[bytes]] = []  # every log that anybody was shown
        self.marks = 0

    @rule(seconds=st.sampled_from([0.1, BEAT, 1.1, LEASE + 0.1, 30.0]))
    def time_passes(self, seconds: float) -> None:
        self.now += seconds

    @rule(who=st.integers(0, 2))
    def beats(self, who: int) -> None:
        judgement = self.leases[who].beaten(self.now, self.now, self.nodes.beat(self.ids[who], False))
        if judgement.close_all:
            self.begins_anew(who)
        elif judgement.dead:
            self.nodes.bury(judgement.dead)

    @rule(who=st.integers(0, 2), other=st.integers(0, 2))
    def a_parent_buries(self, who: int, other: int) -> None:
        """Rightly or wrongly, and without waiting."""
        if who != other:
            self.nodes.leave(self.ids[other])

    @rule(who=st.integers(0, 2))
    def adopts(self, who: int) -> None:
        roll = self.nodes.beat(self.ids[who], False)
        if roll is not None and self.nodes.adopt(self.ids[who], 1, None):
            self.logs[who] = self.written()

    @rule(who=st.integers(0, 2), other=st.integers(0, 2))
    def hands_over(self, who: int, other: int) -> None:
        """What is under way is waited for first."""
        may = who != other and self.logs[who] is not None and self.under_way[who] is None
        if may and self.nodes.hand_over(self.ids[who], 1, self.ids[other], b""):
            self.logs[who] = None

    @rule(who=st.integers(0, 2))
    def decides(self, who: int) -> None:
        if self.logs[who] is not None and self.under_way[who] is None:
            self.marks += 1
            self.under_way[who] = b"%d" % self.marks

    @rule(who=st.integers(0, 2))
    def writes(self, who: int) -> None:
        """However long after it decided."""
        log, line = self.logs[who], self.under_way[who]
        if log is None or line is None:
            return
        self.under_way[who] = None
        try:
            row = (1, len(log) + 1, line, self.ids[who])
            is_kept = self.db.execute(self.append.format("(?, ?, ?)"), row).rowcount == 1
        except sqlite3.IntegrityError:
            is_kept = False
        if not is_kept:
            self.begins_anew(who)
            return
        log.append(line)
        self.shown.append(list(log))

    def begins_anew(self, who: int) -> None:
        self.logs[who] = self.under_way[who] = None
        self.ids[who] = self.nodes.join("")
        self.leases[who] = Lease(self.ids[who], self.now)

    def written(self) -> list[bytes]:
        return [line for (line,) in self.db.execute("SELECT lines FROM events WHERE table_id = 1 ORDER BY n")]

    @invariant()
    def what_was_shown_is_in_the_log(self) -> None:
        written = self.written()
        for log in self.shown:
            assert written[: len(log)] == log
        numbers = [n for (n,) in self.db.execute("SELECT n FROM events ORDER BY n")]
        assert numbers == list(range(1, len(written) + 1))

    @invariant()
    def nobody_commits_to_what_another_owns(self) -> None:
        """Whoever lives and believes to own the table has read all of it."""
        for id_, log in zip(self.ids, self.logs, strict=True):
            if log is not None and self.db.execute("SELECT 1 FROM nodes WHERE id = ?", (id_,)).fetchone():
                assert log == self.written()


Cluster.TestCase.settings = settings(max_examples=60, stateful_step_count=40, deadline=None)
TestCluster: Any = Cluster.TestCase


class Unfenced(Cluster):
    """The number alone keeps logs from forking, but whoever was declared dead still writes."""

    append = "INSERT INTO events (table_id, n, lines) SELECT * FROM (VALUES {}) WHERE ?"


@pytest.mark.parametrize(("cluster", "is_safe"), [(Cluster, True), (Unfenced, False)])
def test_a_node_that_slept_while_another_took_its_table(cluster: type[Cluster], is_safe: bool) -> None:
    """Without the fence these tests fail."""
    trial = cluster()
    trial.begin()
    trial.adopts(0)
    trial.decides(0)
    trial.a_parent_buries(1, 0)
    trial.adopts(1)
    trial.writes(0)
    assert (trial.logs[1] == trial.written()) is is_safe
