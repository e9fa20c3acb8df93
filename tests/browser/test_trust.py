"""What does the host learn of a line that cannot be verified, and of people who were removed? And what do they?"""

import json
import re
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from prems.client import wire
from prems.protocol.messages import PROTOCOL
from tests.browser.conftest import DESK, PHONE, NewPage, table_opened

HELD = 0.2  # seconds


@contextmanager
def somebody_who_holds_pongs_back(server: str, code: str, name: str) -> Iterator[None]:
    """The kernel acknowledges at once what this client answers late."""
    host, port = urlsplit(server).hostname, urlsplit(server).port
    assert host is not None
    assert port is not None
    line = socket.create_connection((host, port))
    line.sendall(wire.upgrade(f"{host}:{port}", f"/ws/{code}"))
    head = b""
    while not head.endswith(wire.END_OF_HEAD):
        head += line.recv(1)
    hello = {"say": "hello", "protocol": PROTOCOL, "token": f"{name} holds pongs back", "name": name}
    line.sendall(wire.masked(wire.TEXT, json.dumps(hello).encode()))
    answering = threading.Thread(target=_answer_late, args=(line,))
    answering.start()
    try:
        yield
    finally:
        line.shutdown(socket.SHUT_RDWR)
        answering.join()
        line.close()


def _answer_late(line: socket.socket) -> None:
    frames = wire.Frames()
    while data := line.recv(2**16):
        pings = [payload for kind, payload in frames.of(data) if kind == wire.PING]
        if pings:
            time.sleep(HELD)
            line.sendall(b"".join(wire.masked(wire.PONG, payload) for payload in pings))


def opened(page: Page) -> str:
    code = table_opened(page, game="arriba")
    page.goto(f"/t/{code}")
    expect(page.locator(".seat .name")).to_have_count(1)
    return code


@pytest.mark.parametrize("device", [PHONE, DESK], ids=["phone", "desk"])
def test_the_host_vouches_for_a_line_and_everybody_sees_it(
    new_page: NewPage, server: str, device: dict[str, object]
) -> None:
    host, other = new_page("Zoé", **device), new_page("Tom", locale="en")
    code = opened(host)
    other.goto(f"/t/{code}")
    with somebody_who_holds_pongs_back(server, code, "Ugo"):
        seat = host.locator(".seat", has_text="Ugo")
        expect(seat.get_by_role("img", name="à regarder")).to_be_visible()
        expect(other.locator(".seat", has_text="Ugo").get_by_role("img", name="worth a look")).to_have_count(0)
        seat.click()
        dialog = host.get_by_role("dialog")
        expect(dialog.get_by_text("Connexion non vérifiée")).to_be_visible()
        expect(dialog.get_by_text("Cela ne prouve rien")).to_be_visible()
        dialog.get_by_role("button", name="Me porter garant").click()
        expect(dialog.get_by_text("L’hôte se porte garant")).to_be_visible()
        other.locator(".seat", has_text="Ugo").click()
        seen = other.get_by_role("dialog")
        expect(seen.get_by_text("The host vouches for this connection.")).to_be_visible()
        expect(seen.get_by_role("button", name=re.compile("ouch"))).to_have_count(0)
        dialog.get_by_role("button", name="Ne plus me porter garant").click()
        expect(seen.get_by_text("The host vouches for this connection.")).to_have_count(0)


def test_whoever_was_removed_is_told_why_and_comes_back_when_the_host_lets_them(new_page: NewPage) -> None:
    host, guest, sister = new_page("Zoé"), new_page("Ugo"), new_page("Ada", locale="en")
    code = opened(host)
    guest.goto(f"/t/{code}")
    host.locator(".seat", has_text="Ugo").click()
    host.get_by_role("button", name="Faire sortir").click()
    expect(host.get_by_role("alert")).to_contain_text("Vraiment ?")
    host.get_by_role("button", name="Faire sortir").click()
    expect(guest.get_by_text("L’hôte t’a fait sortir de la table.")).to_be_visible()
    sister.goto(f"/t/{code}")
    expect(sister.get_by_text("somebody who plays from the same place")).to_be_visible()
    host.get_by_role("button", name="1 personne sortie").click()
    host.get_by_role("button", name="Laisser revenir Ugo").click()
    expect(host.get_by_text("Personnes sorties")).to_have_count(0)
    guest.goto(f"/t/{code}")
    sister.goto(f"/t/{code}")
    expect(host.locator(".seat .name")).to_have_count(3)
