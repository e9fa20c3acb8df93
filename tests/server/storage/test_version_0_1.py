"""Does everything that version 0.1 wrote still count? Its data folder, its games, its pages."""

import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from prems.games import GAMES
from prems.kernel.log import Log, verify
from prems.protocol import codec
from prems.scribe.replay import story
from tests.kit.server.people import Wild, Witness
from tests.kit.server.running import in_loop, running, until

WRITTEN = Path(__file__).parents[2] / "fixtures/v0_1"
TABLES: dict[str, dict[str, Any]] = json.loads((WRITTEN / "tables.json").read_text(encoding="utf-8"))
PLAYERS = {"arriba-playing": ("Ana", "Bo", "Cléo"), "leprechauns-playing": ("Ana", "Bo")}


def data_folder(folder: Path) -> Path:
    """As the killed server left it."""
    with sqlite3.connect(folder / "prems.sqlite3") as db:
        db.executescript((WRITTEN / "data.sql").read_text(encoding="utf-8"))
    db.close()
    return folder


def token(name: str) -> str:
    return f"token-of-{name.lower()}-in-version-0-1"


@pytest.mark.parametrize("log", sorted(WRITTEN.glob("*-[12].jsonl")), ids=lambda log: log.stem)
def test_a_finished_game_is_decided_again_and_told(log: Path) -> None:
    lines = log.read_text(encoding="utf-8").splitlines()
    assert verify(Log(GAMES, lines)) == len(lines) - 1
    assert len(list(story(Log(GAMES, lines), "fr"))) > 20


@in_loop
async def test_every_table_is_where_it_was(tmp_path: Path) -> None:
    async with running(data_folder(tmp_path)) as house:
        for table in TABLES.values():
            state = house.server.tables.shells[table["code"]].table.state
            assert (state.game, state.stage) == (table["game"], table["stage"])
            assert state.last == table["v"] + (table["stage"] == "playing")  # it was interrupted, so it is paused


@in_loop
async def test_finished_games_are_given_to_their_players_byte_by_byte(tmp_path: Path) -> None:
    async with running(data_folder(tmp_path)) as house:
        for name, table in TABLES.items():
            for nth in range(1, table["finished"] + 1):
                log = await house.client.game_log(table["code"], nth, Witness("Ana", token=token("Ana")))
                assert log == (WRITTEN / f"{name}-{nth}.jsonl").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", PLAYERS)
@in_loop
async def test_a_game_goes_on_to_its_end(tmp_path: Path, name: str) -> None:
    code = TABLES[name]["code"]
    players = [Wild(who, 7, token=token(who)) for who in PLAYERS[name]]
    async with running(data_folder(tmp_path)) as house:
        house.stay(code, *players)
        await until(lambda: players[0].view.get("stage") == "over", 50)
        log = await house.client.game_log(code, 1, players[0])
    assert verify(Log(GAMES, log.splitlines())) > 50


@pytest.mark.parametrize("talk", sorted(WRITTEN.glob("talk-*.jsonl")), ids=lambda talk: talk.stem)
def test_what_a_page_said_is_understood(talk: Path) -> None:
    turns = [json.loads(line) for line in talk.read_text(encoding="utf-8").splitlines()]
    said = [codec.from_page(json.dumps(turn["message"])) for turn in turns if turn["from"] == "page"]
    assert len(said) > 14
