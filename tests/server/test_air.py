"""For microphones and cameras the server only introduces: who helps two browsers to meet is the host's choice."""

import argparse
from pathlib import Path

import msgspec
import pytest

from prems.protocol.messages import IceServer
from prems.server.command.serve import ice_server
from tests.kit.people import Witness
from tests.kit.running import HOSTING, in_loop, running, until

TURN = IceServer("turn:turn.example.org:3478", "prems", "word:with@signs")


@pytest.mark.parametrize(
    ("text", "server"),
    [
        ("stun:stun.example.org", IceServer("stun:stun.example.org")),
        ("stun:[2001:db8::1]:3478", IceServer("stun:[2001:db8::1]:3478")),
        ("turn:prems:word:with@signs@turn.example.org:3478", TURN),
        (
            "turns:prems:x@turn.example.org:443?transport=tcp",
            IceServer("turns:turn.example.org:443?transport=tcp", "prems", "x"),
        ),
    ],
)
def test_addresses_are_understood(text: str, server: IceServer) -> None:
    assert ice_server(text) == server


@pytest.mark.parametrize(
    "text", ["", "stun:", "stun.example.org", "http://x", "turn:turn.example.org", "stun:a:b@x.org", "stun:x:99y"]
)
def test_other_addresses_are_refused_with_what_is_expected(text: str) -> None:
    with pytest.raises(argparse.ArgumentTypeError, match=r"expected stun:HOST.*or turn:USER:PASSWORD@HOST"):
        ice_server(text)


@in_loop
async def test_pages_are_told_when_they_come(tmp_path: Path) -> None:
    async with running(tmp_path, hosting=msgspec.structs.replace(HOSTING, ice=(TURN,))) as house:
        ana = Witness("Ana")
        house.join(await house.client.open_table("leprechauns"), ana)
        await until(lambda: ana.is_in)
        told = {"urls": "turn:turn.example.org:3478", "username": "prems", "credential": "word:with@signs"}
        assert [welcome["ice"] for welcome in ana.said("welcome")] == [[told]]


@in_loop
async def test_without_the_option_nobody_else_is_asked(tmp_path: Path) -> None:
    async with running(tmp_path) as house:
        ana = Witness("Ana")
        house.join(await house.client.open_table("leprechauns"), ana)
        await until(lambda: ana.is_in)
        assert ["ice" in welcome for welcome in ana.said("welcome")] == [False]
