"""A stop is graceful: everything is saved, everybody told to come back; a start brings every table back."""

import asyncio
import signal
import ssl
import subprocess
import sys
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from prems.client import Client
from prems.server.command.play import invitation
from tests.kit.people import Wild, Witness
from tests.kit.process import ServerProcess, free_port
from tests.kit.running import QUICK, in_loop, running, until


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


@in_loop
async def test_https(tmp_path: Path) -> None:
    cert, key = tmp_path / "cert.pem", tmp_path / "key.pem"
    make = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    names = ["-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1", "-days", "1"]
    subprocess.run([*make, *names, "-keyout", key, "-out", cert], check=True, capture_output=True)
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


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--tls-cert", "no.pem"], "--tls-cert and --tls-key go together"),
        (["--tls-cert", "no.pem", "--tls-key", "no.pem"], "cannot use no.pem"),
        (["--port", "99999"], "expected a number from 0 to 65535"),
        (["--public-url", "play"], "expected something like https://"),
        (["--host", "203.0.113.1", "--port", "0"], "cannot listen on 203.0.113.1:0"),
    ],
)
def test_a_server_that_cannot_start_says_why(options: list[str], sentence: str, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "prems.cli", "serve", "--data", str(tmp_path), "--port", "0", *options]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2
    assert sentence in done.stderr
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
    assert "█" not in invitation(7337, None)
    assert "█" not in invitation(7337, "127.0.0.1")
