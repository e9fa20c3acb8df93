"""Do the figures of `make bench` mean what the page says?"""

from typing import Any

from bench.report import goals
from bench.report.figures import Engines, Growth, Servers
from bench.scale import report as scale
from bench.scale.workers import Workers, ratio
from bench.server import judged
from bench.server.measure import Measured, Trial
from bench.spread import percentile, spread


def measured(peer: str, tables: int, **figures: float) -> dict[str, Any]:
    usual = {
        "actions_a_second": 2.0,
        "delivered_a_second": 8.0 * tables,
        "cpu_share": 0.5,
        "load_cpu_share": 0.1,
        "us_a_delivery": 50.0,
        "us_an_action": 200.0,
        "p50": 1.0,
        "p99": 5.0,
        "prompt_p99": 4.0,
        "kb_a_connection": 20.0,
        "lost": 0,
    }
    trial = {"peer": peer, "tables": tables, "actions_a_second": 2.0, "warm_up": 1.0, "seconds": 1.0}
    assert {*usual} | {"trial"} == {*Measured.__struct_fields__}
    assert {*trial} == {*Trial.__struct_fields__}
    return {"trial": trial, **usual, **figures}


def test_the_middle_of_three_runs_and_its_spread() -> None:
    told = spread([3.0, 1.0, 2.0])
    assert (told.middle, told.low, told.high, told.count) == (2.0, 1.0, 3.0, 3)
    assert percentile(range(1_000), 99) == 990
    assert percentile([], 99) == 0.0


def test_ratios_are_of_the_same_load() -> None:
    trials = [
        measured("colyseus", 250, us_a_delivery=40.0),
        measured("colyseus", 1_000, us_a_delivery=20.0),
        measured("prems", 250, us_a_delivery=20.0),
        measured("prems", 1_000, us_a_delivery=25.0),
    ]
    servers = Servers({"problem": None, "trials": trials})
    assert servers.loads == [250, 1_000]
    assert servers.beside("colyseus", "prems", 250, "us_a_delivery") == 0.5
    assert servers.beside("colyseus", "prems", 1_000, "us_a_delivery") == 1.25
    assert servers.beside("boardgame.io", "prems", 250, "us_a_delivery") is None


def test_goals_are_met_or_not() -> None:
    trials = [measured("colyseus-same", 250), measured("boardgame.io-same", 250, us_a_delivery=300.0)]
    trials += [measured("prems", 250, prompt_p99=6.0), measured("prems-bare", 250, us_a_delivery=39.0)]
    met = {goal.told: goal.is_met for goal in goals._server({"problem": None, "trials": trials})}
    assert met["CPU per delivery, bare, x Colyseus doing the same work, at 250 tables"]
    assert met["CPU per delivery, races timed, x boardgame.io doing the same work, at 250 tables"]
    assert not met["p99, races timed, holds left out, x Colyseus doing the same work, at 250 tables"]


def test_growth_is_the_cost_of_one_table() -> None:
    trials = [measured("prems", 10, us_an_action=500.0), measured("python", 10, us_an_action=100.0)]
    trials += [measured("prems", 100, us_an_action=500.0, actions_a_second=1.0)]  # the core is full
    growth = Growth({"problem": None, "trials": trials})
    assert growth.cost(10).middle == growth.cost(100).middle == 1.0
    assert growth.cost(10, "python").middle == 0.2


def test_an_engine_that_could_not_be_installed_is_no_rival() -> None:
    rate = {"middle": 10.0, "low": 9.0, "high": 11.0, "count": 3}
    whole = {"version": "1", "choosing": rate, "judged": rate, "applied": rate}
    engines = Engines([{"name": "Prem's arriba", **whole}, {"name": "RLCard uno", "problem": "no wheel"}])
    assert [engine.name for engine in engines.ours] == ["Prem's arriba"]
    assert engines.peers == []


def test_peers_that_do_the_same_work_judge_as_our_referee_does() -> None:
    with judged.stranger() as theirs:
        assert judged.compare(theirs, games=2, seed=2) > 300


def test_the_page_about_growth_says_what_was_measured() -> None:
    page = scale.PAGE.read_text(encoding="utf-8")
    assert scale.written(page) == page, "python -m bench.scale --report writes it again"
    assert all(page.count(f"<!-- {part} -->") == 1 for part in ("commits", "workers", "players", "million", "busy"))


def test_a_million_players_are_reckoned_from_some() -> None:
    players = {
        "tables": 100,
        "server CPU share": 0.1,
        "kB delivered a second": 500.0,
        "events kept a second": 100.0,
        "kB of log a second": 20.0,
        "server memory, kB a table": 100.0,
    }
    file, database, alone = "the file", "PostgreSQL", "PostgreSQL, libpq alone"
    found = ((1000, file, 0.0), (1000, database, 100.0), (1000, alone, 70.0), (4000, database, 40.0))
    commits = [{"rate": rate, "store": store, "server_us": us} for rate, store, us in found]
    told = "\n".join(scale.million(players, commits))
    assert "| 700 |" in told, "tables a core: a table takes a thousandth of one"
    assert "| 357; 446 |" in told
    assert "| 25 GB |" in told
    assert "10.0 Gbit/s" in told
    assert "250,000 events a second, 50 MB/s" in told
    assert "| 25 (10) |" in told


def test_two_workers_beside_one() -> None:
    found = [
        Workers(nth, 10 * nth, us, 1.0, 2.0, 0.1, 0) for nth, us in ((1, 500.0), (2, 550.0), (1, 520.0), (2, 572.0))
    ]
    assert round(ratio(found), 2) == 1.1
