"""Whole games over real sockets: joined, played, sealed, kept, downloaded and verified."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any

import aiohttp
import msgspec
import pytest

from prems.cli import main
from prems.games import GAMES
from prems.kernel.log import BadLog, Log, verify
from prems.kernel.shuffle import seeded
from tests.kit.games import known
from tests.kit.server.people import Wild, Witness
from tests.kit.server.running import QUICK, Running, in_loop, running, until


async def play_whole_game(house: Running, game: str, seed: int, *watching: Witness) -> tuple[str, list[Wild]]:
    code = await house.client.open_table(game, options=known(game).SHORT, settings=QUICK)
    people = [Wild(name, seed) for name in ("Ana", "Bo", "Cy")]
    house.join(code, *people)
    await until(lambda: all(person.is_in for person in people) and len(people[0].view["chairs"]) == 3)
    house.join(code, *watching)
    host = next(person for person in people if person.me == person.view["host"])
    await host.ask("start")
    await until(lambda: all(person.view["stage"] == "over" for person in people), 50)
    return code, people


@pytest.mark.parametrize("game", GAMES)
@in_loop
async def test_a_game_is_played_sealed_kept_and_verified(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with running(tmp_path) as house:
        spectator = Witness("Eve", watch=True)
        with everything_freed():
            code, people = await play_whole_game(house, game, 1, spectator)
        first = next(view for view in people[0].shown if view["stage"] == "playing")
        last = people[0].view
        assert first["seal"] == last["seal"] == sha256(last["seed"].encode()).hexdigest(), "opened as it was sealed"
        assert all(view["seed"] is None for view in people[0].shown if view["stage"] == "playing")

        log = await house.client.game_log(code, 1, people[1])
        assert_seen_again(await house.client.game_views(code, 1, people[1]), people[0].shown)
        with pytest.raises(aiohttp.ClientResponseError, match="404"):
            await house.client.game_views(code, 1, spectator)
        with pytest.raises(aiohttp.ClientResponseError, match="404"):
            await house.client.game_log(code, 1, spectator)
        with pytest.raises(aiohttp.ClientResponseError, match="404"):
            await house.client.game_log(code, 1, Witness("Mallory"))
        with pytest.raises(aiohttp.ClientResponseError, match="404"):
            await house.client.game_log(code, 2, people[1])

    path = tmp_path / "game.jsonl"
    path.write_text(log, encoding="utf-8")
    assert main(["replay", "--verify", str(path)]) == 0, capsys.readouterr()
    assert main(["replay", str(path)]) == 0
    assert_nobody_stacked_the_deck(log, last)


@contextmanager
def everything_freed() -> Iterator[None]:
    """Without a collector: a server leaves its own switched off while people play."""
    gc.collect()
    gc.disable()
    gc.set_debug(gc.DEBUG_SAVEALL)
    try:
        yield
        gc.collect()
        left = {type(thing).__module__ for thing in gc.garbage}
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.enable()
    assert not [module for module in left if module.startswith(("prems.server", "prems.table", "prems.games"))]


def assert_seen_again(again: dict[str, Any], shown: list[dict[str, Any]]) -> None:
    """The very views that a player saw, and the same photo finishes, in the same order."""
    scenes = again["scenes"]
    lived = [view["play"] for view in shown if view["play"] is not None]
    told = [msgspec.json.encode(scene["view"]) for scene in scenes]
    assert told[-1] == msgspec.json.encode(shown[-1]["play"]), "the last scene is the end that everybody saw"
    assert set(map(msgspec.json.encode, lived)) <= set(told)
    races = [hint["hands"] for view in shown for hint in view["hints"] if hint["event"] == "RaceClosed"]
    photos = [hint["hands"] for scene in scenes for hint in scene["hints"] if hint["event"] == "RaceClosed"]
    assert photos == races


def assert_nobody_stacked_the_deck(log: str, last: dict[str, Any]) -> None:
    """Anybody can: the opened seed gives the very cards that were dealt."""
    header = msgspec.json.decode(log.splitlines()[0])
    assert (header["seed"], header["seal"]) == (last["seed"], last["seal"])
    kept = Log(GAMES, log.splitlines())
    game, state = kept.game, kept.start()
    deals = 0
    for _, entry in kept.entries():
        if entry.cause is not None and type(entry.cause).__name__ == "Deal":
            assert entry.cause == game.rules.deal(state, seeded(header["seed"]))
            deals += 1
        state = game.rules.evolve(state, entry.event)
    assert deals >= 1
    assert game.rules.is_over(state)
    assert verify(Log(GAMES, log.splitlines())) >= 10
    other = log.replace(header["seed"], "f" * 32).replace(header["seal"], sha256(b"f" * 32).hexdigest())
    with pytest.raises(BadLog, match="line 2: the sealed seed deals other cards"):
        verify(Log(GAMES, other.splitlines()))


@in_loop
async def test_players_can_download_after_the_table_is_closed(tmp_path: Path) -> None:
    async with running(tmp_path) as house:
        code, people = await play_whole_game(house, "leprechauns", 2)
        log = await house.client.game_log(code, 1, people[0])
        house.server.tables.close(house.server.tables.shells[code])
        await until(lambda: all(person.is_gone for person in people))
        assert await house.client.game_log(code, 1, people[0]) == log
        await house.server.environment.store.forget_before(house.server.environment.now() + 1)
        with pytest.raises(aiohttp.ClientResponseError, match="404"):
            await house.client.game_log(code, 1, people[0])


@in_loop
async def test_a_player_deletes_own_games_and_no_others(tmp_path: Path) -> None:
    async with running(tmp_path) as house:
        code, people = await play_whole_game(house, "leprechauns", 2)
        other, others = await play_whole_game(house, "leprechauns", 2)
        kept = await house.client.game_log(other, 1, others[0])
        await house.client.game_log(code, 1, people[0])
        assert await house.client.forget_games(Witness("Mallory")) == 0
        assert await house.client.forget_games(people[1]) == 1
        for person in people:
            with pytest.raises(aiohttp.ClientResponseError, match="404"):
                await house.client.game_log(code, 1, person)
        assert await house.client.game_log(other, 1, others[0]) == kept
        async with aiohttp.ClientSession() as anybody, anybody.delete(f"{house.url}/api/games") as answer:
            assert (answer.status, (await answer.json())["error"]) == (401, "no-token")


@in_loop
async def test_a_rematch_is_a_second_log(tmp_path: Path) -> None:
    async with running(tmp_path) as house:
        code, people = await play_whole_game(house, "arriba", 3)
        seal = people[0].view["seal"]
        host = next(person for person in people if person.me == person.view["host"])
        await host.ask("start")
        await until(lambda: people[0].view["stage"] == "playing")
        await until(lambda: people[0].view["stage"] == "over", 120)
        assert people[0].view["seal"] != seal
        for nth in (1, 2):
            assert verify(Log(GAMES, (await house.client.game_log(code, nth, people[0])).splitlines())) > 10


@in_loop
async def test_a_bot_in_every_other_chair_and_a_start_by_itself(tmp_path: Path) -> None:
    async with running(tmp_path) as house:
        fields = {"options": known("arriba").SHORT, "settings": QUICK, "bots": ["easy", "hard"], "start": True}
        code = await house.client.open_table("arriba", **fields)
        alone = Wild("Ana", 4)
        house.join(code, alone)
        await until(lambda: alone.view.get("stage") == "over", 120)
        assert house.metric("games_finished") == 1
        assert len(alone.view["chairs"]) == 3
        log = await house.client.game_log(code, 1, alone)
        assert verify(Log(GAMES, log.splitlines())) > 10
