"""The laboratory's nodes: the server's own lease, pages that come back as ours do, the least worst line."""

import re
from pathlib import Path
from random import Random

import pytest

from prems.cli import main
from prems.lab.cluster import Plan, a_year
from prems.lab.cluster.cell import BEATS_WITHIN, Cell, Findings, Hasty
from prems.lab.cluster.pages import CONNECTING, NOTICED_AFTER, SHIPPED, BackOff
from prems.lab.cluster.regions import GROUPS, REGIONS, least_worst, nearest_to_the_host
from prems.lab.cluster.storm import storm
from prems.lab.cluster.troubles import Trouble
from prems.lease import BEAT, LEASE, Lease
from prems.server.storage.postgres import store

PAGE = Path("web/src/server/socket.ts").read_text(encoding="utf-8")


def lived(*troubles: Trouble, nodes: int = 6, tables: int = 5, judge: type[Lease] = Lease) -> Findings:
    return Cell(nodes, LEASE, tables, Random("cell"), judge).live(troubles)


def test_the_model_waits_as_the_page_and_the_store_do() -> None:
    said = {name: int(ms.replace("_", "")) / 1000 for name, ms in re.findall(r"const (\w+) = ([\d_]+);", PAGE)}
    assert (said["FIRST_WAIT"], said["LONGEST_WAIT"]) == (SHIPPED.first, SHIPPED.longest)
    assert said["CONNECTING"] == CONNECTING
    assert said["QUIET"] + said["NO_ANSWER"] == NOTICED_AFTER
    assert f"this.#wait * {SHIPPED.growth}" in PAGE
    assert f"this.#wait * ({1 - SHIPPED.spread} + Math.random() / {1 / (2 * SHIPPED.spread):g})" in PAGE
    assert store.BEATS_WITHIN == BEATS_WITHIN * LEASE


def test_only_a_pause_longer_than_a_lease_is_taken_for_death() -> None:
    assert lived(Trouble(0.0, LEASE - 2 * BEAT, (1,))).false_deaths == 0
    long = lived(Trouble(0.0, LEASE + 2 * BEAT, (1,)), Trouble(1000.0, 60.0, (2, 3)))
    assert long.false_deaths == 3
    assert long.still < 5 * 3 * 2 * (LEASE + BEAT), "nobody waits for the whole pause"


def test_a_crash_is_noticed_and_every_table_goes_on() -> None:
    found = lived(Trouble(0.0, 5.0, (1,), is_crash=True), tables=200)
    [noticed] = found.noticed
    assert LEASE - BEAT <= noticed <= LEASE + BEAT
    assert len(found.adopted) == 200
    assert max(found.adopted) < noticed + 3.0, "five nodes take twenty tables a beat, and people ask for theirs"
    assert found.false_deaths == 0


@pytest.mark.parametrize("away", [1.0, 2.5, 8.0, 30.0])
def test_nobody_dies_of_a_database_that_was_away(away: float) -> None:
    assert lived(Trouble(0.0, away)).false_deaths == 0


def test_if_those_who_were_away_judged_at_once_many_would_die_of_it() -> None:
    deaths = [
        lived(Trouble(0.0, 8.0, is_failover=True), nodes=30, judge=judge).false_deaths for judge in (Lease, Hasty)
    ]
    assert deaths[0] == 0
    assert deaths[1] > 10


def test_the_same_dice_give_the_same_year() -> None:
    plan = Plan(nodes=8, days=20.0, tables=3, greetings=100.0, groups=1, races=0, seed=5)
    assert a_year(plan, LEASE) == a_year(plan, LEASE)
    assert a_year(plan, LEASE).still > 0


def test_pages_that_wait_longer_each_time_ask_less_and_all_come_back() -> None:
    patient, eager = (storm(400, 2, 50.0, way, 3.0, Random("storm")) for way in (SHIPPED, BackOff(growth=1.0)))
    assert sum(patient.back.values()) == sum(eager.back.values()) == 400
    assert max(patient.tries.values()) < max(eager.tries.values())
    assert sum(patient.tries.values()) < sum(eager.tries.values()) / 2
    assert max(patient.back.values()) <= 2 * 50 + 2, "two nodes, fifty greetings a second each"


@pytest.mark.parametrize("group_of", GROUPS.values(), ids=GROUPS)
def test_no_placing_has_a_better_worst_line(group_of: object) -> None:
    chance = Random("groups")
    for _ in range(50):
        group = group_of(chance)  # type: ignore[operator]
        assert len(group) == 4
        worst = [
            max(player.round_trip(placing(group, REGIONS["six"])) for player in group)
            for placing in (least_worst, nearest_to_the_host)
        ]
        assert worst[0] <= worst[1]


def test_what_cannot_be_meant_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", "cluster", "--nodes", "1"]) == 2
    assert "two nodes at least" in capsys.readouterr().out
