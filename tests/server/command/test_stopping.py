"""A stop is graceful: everything is saved, everybody told to come back; a start brings every table back."""

import asyncio
import signal
import sqlite3
import ssl
import subprocess
import sys
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from prems.cli import main
from prems.client import Client
from prems.server.command.play import invitation
from prems.server.command.process import forgetting
from prems.server.storage import sqlite
from tests.kit.server.people import Wild, Witness
from tests.kit.server.process import ServerProcess, free_port
from tests.kit.server.running import QUICK, in_loop, running, until


@pytest.mark.rule("T15")
@in_loop
async def test_clients_are_told_and_come_back_to_the_same_seats(tmp_path: Path) -> None:
    port = free_port()
    people: list[Wild] = [Wild("Ana", 1), Wild("Bo", 2)]
    async with running(tmp_path, port=port) as house, Client(house.url) as client:
        code = await client.open_table("arriba", settings={**QUICK, "pace": 0.05})
        stays = [asyncio.ensure_future(client.stay(code, person, 0.05)) for person in people]
        await until(lambda: all(person.is_in for person in people))
        await next(person for person in people if person.view["host"] == person.me).ask("start")
        await until(lambda: all(person.view["v"] > 25 for person in people))
        await house.stop()
        await until(lambda: all(person.said("bye") for person in people))
        assert [person.said("bye")[-1]["why"] for person in people] == ["restart", "restart"]
        last = max(person.view["v"] for person in people)
        before = [len(person.shown) for person in people]
        async with running(tmp_path, port=port) as again:
            table = again.server.tables.shells[code].table
            assert table.state.last >= last, "nothing that was seen is lost"
            assert table.state.is_paused, "until somebody is there"
            await until(lambda: all(person.view["v"] > last + 10 for person in people))
            assert {person.seat for person in people} == {"Ana", "Bo"}
            assert all(len(person.shown) > count for person, count in zip(people, before, strict=True))
            assert any(told["why"] == "play" for told in people[0].said("counted")), "3-2-1"
            for stay in stays:
                stay.cancel()
            await asyncio.gather(*stays, return_exceptions=True)


@in_loop
async def test_a_lobby_and_a_finished_game_come_back_too(tmp_path: Path) -> None:
    async with running(tmp_path) as house:
        lobby = await house.client.open_table("leprechauns", options={"edition": "prototype"}, settings=QUICK)
        fields: dict[str, Any] = {"options": {"rounds": 1}, "settings": QUICK, "bots": ["easy"], "start": True}
        over = await house.client.open_table("arriba", **fields)
        ana, bo = Witness("Ana"), Wild("Bo", 1)
        house.join(lobby, ana)
        house.join(over, bo)
        await until(lambda: ana.is_in and bo.view.get("stage") == "over", 50)
        seen = bo.view
    async with running(tmp_path) as house:
        for code, before in ((lobby, ana), (over, bo)):
            back = Witness("Back", token=before.token)
            house.join(code, back)
            await until(lambda back=back: back.is_in)  # type: ignore[misc]
            assert back.seat == before.seat
        assert back.view["play"] == seen["play"]
        assert back.view["stage"] == "over"
        assert house.server.tables.shells[lobby].table.state.options == {"edition": "prototype"}


@in_loop
async def test_a_process_that_is_asked_to_stop(tmp_path: Path) -> None:
    with ServerProcess(tmp_path) as server:
        async with Client(server.url) as client:
            ana = Witness("Ana")
            code = await client.open_table("arriba")
            visit = asyncio.ensure_future(client.join(code, ana))
            await until(lambda: ana.is_in)
            server.process.send_signal(signal.SIGTERM)
            await visit
            assert ana.said("bye") == [{"say": "bye", "why": "restart"}]
            assert await asyncio.to_thread(server.process.wait, 20) == 0
    assert "Traceback" not in server.log()
    assert ana.token not in server.log(), "a token is never logged"


def make_certificate(folder: Path) -> tuple[Path, Path]:
    cert, key = folder / "cert.pem", folder / "key.pem"
    make = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    names = ["-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1", "-days", "1"]
    subprocess.run([*make, *names, "-keyout", key, "-out", cert], check=True, capture_output=True)
    return cert, key


@in_loop
async def test_https(tmp_path: Path) -> None:
    cert, key = make_certificate(tmp_path)
    with ServerProcess(tmp_path / "data", "--tls-cert", str(cert), "--tls-key", str(key)) as server:
        assert server.url.startswith("https://")
        trust = ssl.create_default_context(cafile=str(cert))
        async with Client(server.url, connector=aiohttp.TCPConnector(ssl=trust)) as client:
            code = await client.open_table("arriba", settings=QUICK)
            people = [Wild("Ana", 1), Wild("Bo", 1)]
            visits = [asyncio.ensure_future(client.join(code, person)) for person in people]
            await until(lambda: all(person.is_in for person in people))
            await next(person for person in people if person.view["host"] == person.me).ask("start")
            await until(lambda: people[0].view["v"] > 15)
            for visit in visits:
                visit.cancel()
            await asyncio.gather(*visits, return_exceptions=True)
        async with (
            aiohttp.ClientSession(connector=aiohttp.TCPConnector(ssl=trust)) as http,
            http.get(f"{server.url}/api/games", headers={"Host": "play.example.org"}) as answer,
        ):
            assert answer.status == 200, "the certificate says what it is called"
            assert answer.headers["Strict-Transport-Security"] == "max-age=31536000"


@in_loop
async def test_nothing_of_a_broken_handshake_is_logged(tmp_path: Path) -> None:
    cert, key = make_certificate(tmp_path)
    tls = ("--tls-cert", str(cert), "--tls-key", str(key), "--log-level", "debug")
    with ServerProcess(tmp_path / "data", *tls) as server:
        for said in (
            b"GET / HTTP/1.1\r\nAuthorization: Bearer secret\r\n\r\n",
            b"\x16\x03\x01\x00\x05hello",
            b"\xff" * 99,
        ):
            reader, writer = await asyncio.open_connection("127.0.0.1", int(server.url.rsplit(":", 1)[1]))
            writer.write(said)
            await reader.read()
            writer.close()
        log = server.overheard()
    for word in ("127.0.0.1", "secret", "Traceback"):
        assert word not in log


@in_loop
async def test_plain_http_on_the_port_for_https_is_told_the_way(tmp_path: Path) -> None:
    cert, key = make_certificate(tmp_path)
    with ServerProcess(tmp_path / "data", "--tls-cert", str(cert), "--tls-key", str(key)) as server:
        plain = server.url.replace("https:", "http:")
        trust = aiohttp.TCPConnector(ssl=ssl.create_default_context(cafile=str(cert)))
        async with aiohttp.ClientSession(connector=trust) as http:
            async with http.get(f"{plain}/t/BCDF?x=1", allow_redirects=False) as answer:
                assert (answer.status, answer.headers["Location"]) == (308, f"{server.url}/t/BCDF?x=1")
            async with http.get(f"{plain}/api/games") as answer:
                assert (answer.status, answer.url.scheme) == (200, "https"), "and comes in by that way"
            port = int(server.url.rsplit(":", 1)[1])
            silent = [await asyncio.open_connection("127.0.0.1", port) for _ in range(20)]
            async with http.get(f"{server.url}/healthz") as answer:
                assert answer.status == 200, "nobody waits for those who say nothing"
            for _, writer in silent:
                writer.close()


@in_loop
async def test_a_renewed_certificate_is_read_at_a_hang_up_and_nobody_is_cut_off(tmp_path: Path) -> None:
    cert, key = make_certificate(tmp_path)
    with ServerProcess(tmp_path / "data", "--tls-cert", str(cert), "--tls-key", str(key)) as server:
        address = ("127.0.0.1", int(server.url.rsplit(":", 1)[1]))
        ana = Witness("Ana")
        async with Client(server.url, connector=aiohttp.TCPConnector(ssl=False)) as client:
            code = await client.open_table("arriba")
            visit = asyncio.ensure_future(client.join(code, ana))
            await until(lambda: ana.is_in)
            before = ssl.get_server_certificate(address)
            key.write_text("not a key")
            server.process.send_signal(signal.SIGHUP)
            await until(lambda: "the certificate stays as it was" in server.log())
            assert ssl.get_server_certificate(address) == before
            make_certificate(tmp_path)
            server.process.send_signal(signal.SIGHUP)
            await until(lambda: "the certificate was read again" in server.log())
            assert ssl.get_server_certificate(address) == cert.read_text()
            await ana.ask("ready")
            await until(lambda: ana.view["people"][0]["is_ready"])
            visit.cancel()
            await asyncio.gather(visit, return_exceptions=True)


@in_loop
async def test_a_hang_up_ends_no_server(tmp_path: Path) -> None:
    with ServerProcess(tmp_path) as server:
        for _ in range(3):
            server.process.send_signal(signal.SIGHUP)
            async with Client(server.url) as client:
                await client.open_table("arriba")
        assert server.process.poll() is None


def test_a_closed_terminal_ends_an_evening_at_home_politely(tmp_path: Path) -> None:
    with ServerProcess(tmp_path, "--local", "--no-browser", "--port", str(free_port()), verb="play") as server:
        server.process.send_signal(signal.SIGHUP)
        assert server.process.wait(20) == 0


def test_whoever_is_asked_to_stop_at_once_stops_politely(tmp_path: Path) -> None:
    """As soon as it says that it is open."""
    for nth in range(3):
        with ServerProcess(tmp_path / str(nth)) as server:
            server.process.send_signal(signal.SIGTERM)
            assert server.process.wait(20) == 0


def test_an_address_of_the_new_kind_is_printed_so_that_it_can_be_opened(tmp_path: Path) -> None:
    with ServerProcess(tmp_path, "--host", "::1") as server:
        assert server.url.startswith("http://[::1]:")


class Full:
    """A database on a disk without room."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db

    def execute(self, statement: str, values: tuple[object, ...] = ()) -> sqlite3.Cursor:
        if statement.startswith(("INSERT", "UPDATE", "PRAGMA user_version")):
            raise sqlite3.OperationalError("database or disk is full")
        return self._db.execute(statement, values)

    def __getattr__(self, name: str) -> object:
        return getattr(self._db, name)


@in_loop
async def test_health_is_about_the_store_and_readiness_about_the_end_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running(tmp_path) as house, aiohttp.ClientSession(house.url) as http:

        async def told(path: str) -> int:
            async with http.get(path) as answer:
                return answer.status

        async def opens() -> int:
            async with http.post("/api/tables", json={"game": "arriba"}) as answer:
                return answer.status

        assert (await told("/healthz"), await told("/readyz"), await opens()) == (200, 200, 201)
        store = house.server.environment.store
        assert isinstance(store, sqlite.SqliteStore)
        with monkeypatch.context() as patched:
            patched.setattr(store, "_db", Full(store._db))
            assert (await opens(), await told("/healthz"), await told("/readyz")) == (503, 503, 503)
            assert (await store.owner("BCDF"), await told("/readyz")) == (None, 503), "it can still be read"
        assert (await told("/healthz"), await told("/readyz"), await opens()) == (200, 200, 201)
        await house.server.stop()
        assert (await told("/healthz"), await told("/readyz"), await opens()) == (200, 503, 503)
        assert await told("/api/tables/BCDF") == 503, "not 404: it will be there again"


@pytest.mark.parametrize(("jump", "is_forgotten"), [(40 * 86_400, False), (-40 * 86_400, False), (0, True)])
@in_loop
async def test_a_clock_that_jumps_forgets_nothing(
    jump: int,
    is_forgotten: bool,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """A small computer that starts with a wrong date has an hour to learn the right one."""
    monkeypatch.setattr(forgetting, "HOUR", 0.05)
    asked: list[int] = []
    dates = iter([50 * 86_400, *([50 * 86_400 + jump] * 1000)])

    async def forgets(moment: int) -> None:
        asked.append(moment)

    forgetting_task = asyncio.ensure_future(forgetting.forget_the_old(forgets, lambda: next(dates), lambda: 30))
    await asyncio.sleep(0)
    assert asked == [], "not at the start"
    await until(lambda: asked)
    assert ("the clock has jumped" in caplog.text) == (not is_forgotten)
    assert asked[0] == 20 * 86_400 + jump, "a date that stays is believed"
    forgetting_task.cancel()


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--tls-cert", "no.pem"], "--tls-cert and --tls-key go together"),
        (["--tls-cert", "no.pem", "--tls-key", "no.pem"], "cannot use no.pem"),
        (["--port", "99999"], "expected a whole number from 0 to 65535"),
        (["--keep", "-5"], "expected a whole number from 1 to 36500"),
        (["--tables-a-minute", "-1"], "expected a number from 1 to 1e+09"),
        (["--fastest-pace", "nan"], "expected a number from 1e-06 to 1"),
        (["--sockets-an-address", "0"], "expected a whole number from 1 to 1000000"),
        (["--tables-an-address", "many"], "expected a whole number from 1 to 20000"),
        (["--allow-host", "https://play.example.org"], "expected something like play.example.org"),
        (["--public-url", "play"], "expected something like https://"),
        (["--public-url", "https://[::1"], "expected something like https://"),
        (["--public-url", "https://club.example:abc"], "expected something like https://"),
        (["--public-url", "https://club.example:99999"], "expected something like https://"),
        (["--public-url", "https://club..example"], "expected something like https://"),
        (["--public-url", "https://club.example/prems/"], "has a path: Prem's needs a name of its own"),
        (["--redirect-port", "80"], "it needs --tls-cert and --tls-key"),
        (["--webroot", "."], "--webroot is shown on --redirect-port"),
        (["--metrics", "friends"], "expected this-machine, everybody, nobody or a network like 10.0.0.0/8"),
    ],
)
def test_a_server_that_cannot_start_says_why(
    options: list[str], sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        status = main(["serve", "--data", str(tmp_path), "--port", "0", *options])
    except SystemExit as left:
        status = int(left.code or 0)
    assert status == 2
    assert sentence in capsys.readouterr().err


def test_a_server_that_cannot_listen_says_why(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "prems.cli", "serve", "--data", str(tmp_path), "--host", "203.0.113.1"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2
    assert "cannot listen on 203.0.113.1:8080" in done.stderr
    assert "Traceback" not in done.stderr


def test_two_servers_want_one_folder(tmp_path: Path) -> None:
    with ServerProcess(tmp_path):
        command = [sys.executable, "-m", "prems.cli", "play", "--local", "--no-browser", "--data", str(tmp_path)]
        done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2
    assert "another Prem's is using" in done.stderr


@in_loop
async def test_play_at_home(tmp_path: Path) -> None:
    port = free_port()
    with ServerProcess(tmp_path, "--local", "--no-browser", "--port", str(port), verb="play") as server:
        assert server.url == f"http://127.0.0.1:{port}"
        async with Client(server.url) as client:
            assert len(await client.open_table("leprechauns")) == 4


def test_an_invitation_for_phones() -> None:
    text = invitation(7337, "192.168.1.20")
    assert "http://127.0.0.1:7337" in text
    assert "Phones on the same network: http://192.168.1.20:7337" in text
    assert text.count("█") > 50, "a QR code"
    assert "█" not in invitation(7337, "192.168.1.20", "cp1252"), "which has no such signs"
    assert "█" not in invitation(7337, None)
    assert "█" not in invitation(7337, "127.0.0.1")
