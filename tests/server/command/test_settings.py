"""Where does a setting come from? The command line wins over the environment, that over the file."""

import argparse
import asyncio
import os
import signal
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from prems.cli import main
from prems.client import Client
from prems.server.command import serve
from prems.server.command.choices.settings import Chosen, SettingError
from prems.server.command.process import certificate
from prems.server.command.process.certificate import Certificate
from prems.server.command.process.expiry import ends_at
from tests.kit.server.process import ServerProcess
from tests.kit.server.running import in_loop, until
from tests.server.command.test_stopping import make_certificate
from tests.server.storage.test_version_0_1 import TABLES, data_folder

Printed = pytest.CaptureFixture[str]


def chosen(*argv: str, **environment: str) -> Chosen:
    parser = argparse.ArgumentParser()
    serve.configure(parser)
    args = parser.parse_args(argv)
    found: Chosen = args.settings.chosen(args, environment)
    return found


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "prems.toml"
    path.write_text(
        'port = 1\nkeep = 2\nbehind-proxy = true\nallow-host = ["a.example", "b.example"]\nfastest-pace = 0.5\n'
    )
    return path


def test_who_wins(file: Path) -> None:
    found = chosen("--port", "3", "--config", str(file), PREMS_PORT="4", PREMS_KEEP="5")
    values = found.values
    assert (values.port, values.keep, values.fastest_pace, values.host) == (3, 5, 0.5, "127.0.0.1")
    assert (values.behind_proxy, values.allow_host) == (True, ["a.example", "b.example"])
    told = [found.sources[name] for name in ("port", "keep", "fastest-pace", "host")]
    assert told == ["command line", "PREMS_KEEP", str(file), "usual"]


def test_a_name_with_an_accent_is_known_as_browsers_say_it() -> None:
    values = chosen("--public-url", "https://Fête.example:8443", "--allow-host", "fête.example").values
    assert (values.public_url, values.allow_host) == (
        "https://xn--fte-fma.example:8443",
        ["xn--fte-fma.example"],
    )
    assert chosen("--public-url", "http://[::1]:8080").values.public_url == "http://[::1]:8080"


def test_the_environment_alone(file: Path) -> None:
    found = chosen(PREMS_CONFIG=str(file), PREMS_ALLOW_HOST="c.example d.example", PREMS_BEHIND_PROXY="no")
    assert (found.values.port, found.values.allow_host, found.values.behind_proxy) == (
        1,
        ["c.example", "d.example"],
        False,
    )
    assert chosen(PREMS_PROT="1", PREMS_COMPILED="1").strangers == ["PREMS_PROT"]


@pytest.mark.parametrize(
    ("written", "sentence"),
    [
        ("prot = 1", "prot is no setting, expected some of: host, port,"),
        ("port = 99999", "prems.toml: port: '99999': expected a whole number from 0 to 65535"),
        ("port = true", "port: expected a text or a number"),
        ("behind-proxy = 'perhaps'", "behind-proxy: 'perhaps': expected one of 1, yes, true, on"),
        ("allow-host = 3", "allow-host: expected a list of texts"),
        ("log-level = 'loud'", "log-level: 'loud': expected one of debug, info"),
        ("port", "cannot read"),
    ],
)
def test_a_file_that_cannot_be_meant(written: str, sentence: str, tmp_path: Path) -> None:
    path = tmp_path / "prems.toml"
    path.write_text(written)
    with pytest.raises(SettingError) as wrong:
        chosen("--config", str(path))
    assert sentence in str(wrong.value)


def test_a_variable_that_cannot_be_meant_is_named() -> None:
    with pytest.raises(SettingError, match="PREMS_PORT: 'x': expected a whole number"):
        chosen(PREMS_PORT="x")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "data").mkdir()
    return data_folder(tmp_path / "data")


def test_a_check_says_what_would_happen_and_does_nothing(folder: Path, tmp_path: Path, capsys: Printed) -> None:
    (tmp_path / "ice").write_text("# ours\nturn:prems:geheim@turn.example.org\n")
    before = (folder / "prems.sqlite3").read_bytes()
    cert, key = make_certificate(tmp_path)
    https = ["--tls-cert", str(cert), "--tls-key", str(key)]
    options = ["--port", "0", "--ice-file", str(tmp_path / "ice"), "--ice", "turn:prems:geheim@other.example.org"]
    assert main(["serve", "--check", "--data", str(folder), *https, *options]) == 0
    said = capsys.readouterr().out
    assert f"{len(TABLES)} open tables, " in said
    assert "brought from format 1 to " in said
    assert f"https with the certificate in {cert}, which ends on 20" in said
    assert "ice = turn:other.example.org  (command line)" in said
    assert "geheim" not in said
    assert "127.0.0.1:0 can be listened on" in said
    assert (folder / "prems.sqlite3").read_bytes() == before


@pytest.mark.parametrize(
    ("content", "sentence"), [("turn:no-password", "ice: line 1 is no such"), (None, "cannot read")]
)
def test_a_check_says_why_it_would_not_start(
    content: str | None, sentence: str, tmp_path: Path, capsys: Printed
) -> None:
    if content is not None:
        (tmp_path / "ice").write_text(content)
    assert main(["serve", "--check", "--data", str(tmp_path), "--ice-file", str(tmp_path / "ice")]) == 2
    told = capsys.readouterr().err
    assert sentence in told
    assert "no-password" not in told


@pytest.fixture
def systemd(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[socket.socket]:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listening:
        listening.bind(str(tmp_path / "notify"))
        listening.setblocking(False)
        monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
        monkeypatch.setenv("WATCHDOG_USEC", "300000")
        yield listening


@in_loop
async def test_a_hang_up_reads_the_settings_again_and_systemd_hears_everything(
    tmp_path: Path, systemd: socket.socket
) -> None:
    heard: list[str] = []

    def has_heard(state: str) -> bool:
        try:
            while True:
                heard.append(systemd.recv(1000).decode())
        except BlockingIOError:
            return any(state in said for said in heard)

    file = tmp_path / "prems.toml"
    file.write_text("tables-an-address = 1\n")
    with ServerProcess(tmp_path / "data", "--config", str(file)) as server:
        await until(lambda: has_heard("READY=1"))
        await until(lambda: sum("WATCHDOG=1" in said for said in heard) > 2 or has_heard("nothing"))
        async with Client(server.url) as client:
            await client.open_table("arriba")
            heard.clear()
            for written, told in [
                ("tables-an-address = 0\n", "the settings stay as they were: "),
                ("tables-an-address = 2\nlog-format = 'json'\n", "the settings were read again"),
            ]:
                file.write_text(written)
                server.process.send_signal(signal.SIGHUP)
                await until(lambda told=told: told in server.log())  # type: ignore[misc]
            await client.open_table("arriba")
        assert "another log-format counts from the next start on" in server.log()
        await until(lambda: has_heard("RELOADING=1\nMONOTONIC_USEC=") and has_heard("READY=1"))
        server.process.terminate()
        assert await asyncio.to_thread(server.process.wait, 20) == 0
        assert has_heard("STOPPING=1")


@in_loop
async def test_a_renewed_certificate_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(certificate, "LOOKED_AT_EVERY", 0.01)
    cert, key = make_certificate(tmp_path)
    tls = Certificate(cert, key)
    read: list[int] = []
    monkeypatch.setattr(tls, "read_again", lambda: read.append(1))
    watching = asyncio.ensure_future(tls.watch())
    await asyncio.sleep(0.05)
    assert not read
    os.utime(cert, (1, 1))
    await until(lambda: read)
    watching.cancel()


def test_when_a_certificate_ends(tmp_path: Path) -> None:
    cert, key = make_certificate(tmp_path)
    left = (ends_at(cert) or 0) - cert.stat().st_mtime
    assert 86_000 < left < 86_500, "a day"
    assert ends_at(key) is None
    assert ends_at(tmp_path) is None
