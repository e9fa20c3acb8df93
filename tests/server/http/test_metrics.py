"""Do the metrics speak OpenMetrics, and tell what a host wants to know?"""

import json
import re
from pathlib import Path

import aiohttp
from prometheus_client.openmetrics.parser import text_string_to_metric_families

from prems import __version__
from prems.server.metrics import Metrics
from tests.kit.server.people import Witness
from tests.kit.server.running import in_loop, running, until

ROOT = Path(__file__).parents[3]


@in_loop
async def test_a_strict_parser_reads_everything(tmp_path: Path) -> None:
    async with running(tmp_path) as house, aiohttp.ClientSession(house.url) as http:
        ana = Witness("Ana")
        house.join(await house.client.open_table("arriba"), ana)
        await until(lambda: ana.is_in)
        other = await house.client.open_table("arriba")
        house.server.tables.shells[other].freeze()
        async with http.get("/api/nothing"), http.get("/metrics") as answer:
            assert answer.headers["Content-Type"] == "application/openmetrics-text; version=1.0.0; charset=utf-8"
            text = await answer.text()
    families = {family.name: family for family in text_string_to_metric_families(text)}
    values = {
        (sample.name, *sample.labels.values()): sample.value
        for family in families.values()
        for sample in family.samples
    }
    assert values["prems_info", __version__] == 1
    assert values["prems_games_finished_total",] == 0
    assert (values["prems_tables",], values["prems_tables_frozen",], values["prems_tables_unrestored",]) == (2, 1, 0)
    assert values["prems_http_answers_total", "404"] == 1
    assert values["prems_http_answers_total", "101"] == 1
    assert values["process_start_time_seconds",] > 1.6e9
    assert values["process_resident_memory_bytes",] > 1e6
    assert values["prems_data_bytes",] > 1e4
    assert values["prems_views_sent_total",] >= 1
    assert values["prems_delivery_seconds_count",] >= 0
    assert all(family.documentation.endswith(".") for family in families.values())


def test_alerts_and_dashboard_ask_for_metrics_that_there_are() -> None:
    told = Metrics().text() + (ROOT / "docs" / "host.md").read_text(encoding="utf-8")
    for file in ("hosting/alerts.yml", "hosting/grafana.json", "docs/alerts.md"):
        asked = set(re.findall(r"\b((?:prems|process)_[a-z_]+)\b", (ROOT / file).read_text(encoding="utf-8")))
        assert len(asked) > 7
        assert {name for name in asked if name.removesuffix("_bucket") not in told} == set()
    board = json.loads((ROOT / "hosting/grafana.json").read_text(encoding="utf-8"))
    assert len({panel["id"] for panel in board["panels"]}) == len(board["panels"])
