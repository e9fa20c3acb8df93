"""Is that an address that can be meant? What is none is refused at once, with what was expected."""

import argparse
import re
from ipaddress import ip_network
from typing import Final
from urllib.parse import urlsplit

from prems.protocol.messages import IceServer
from prems.server.http.watching import EVERYBODY, NOBODY, THIS_MACHINE, Networks

ICE: Final = re.compile(
    r"(?P<scheme>stuns?|turns?):(?:(?P<user>[^\s:@]+):(?P<password>\S+)@)?"
    r"(?P<where>(?:[\w.-]+|\[[0-9a-fA-F:.]+\])(?::\d{1,5})?(?:\?transport=(?:udp|tcp))?)"
)
AT: Final = re.compile(r"/[nw]\d{1,6}|:\d{1,5}|wss?://[\w.-]+(:\d{1,5})?|")
WATCHERS: Final = {"this-machine": THIS_MACHINE, "everybody": EVERYBODY, "nobody": NOBODY}


def host_name(text: str) -> str:
    if re.fullmatch(r"[\w-]+(\.[\w-]+)*", text) and (name := _as_browsers_say(text)) is not None:
        return name
    raise argparse.ArgumentTypeError(f"{text!r} is not a valid name, expected something like play.example.org")


def public_url(text: str) -> str:
    """Pages ask for their files from the root of a name: below a path they would find none."""
    example = "expected something like https://play.example.org"
    try:
        parts = urlsplit(text)
        is_web = parts.scheme in ("http", "https") and parts.port != 0
    except ValueError:  # half of a bracket, a port that is no number
        is_web = False
    if not is_web or not parts.hostname or parts.username or (name := _as_browsers_say(parts.netloc)) is None:
        raise argparse.ArgumentTypeError(f"{text!r} is not a valid address, {example}")
    if parts.path.strip("/") or parts.query or parts.fragment:
        raise argparse.ArgumentTypeError(f"{text!r} has a path: Prem's needs a name of its own, {example}")
    return f"{parts.scheme}://{name}"


def _as_browsers_say(name: str) -> str | None:
    """An accent is not sent as it is written; None: nobody can be called that."""
    try:
        return name.encode("idna").decode("ascii")
    except UnicodeError:
        return None


def store_url(text: str) -> str:
    """It may hold a password, so it is not repeated."""
    if urlsplit(text).scheme in ("postgresql", "postgres"):
        return text
    raise argparse.ArgumentTypeError("expected something like postgresql://prems@db.example.org/prems")


def node_at(text: str) -> str:
    if AT.fullmatch(text):
        return text
    expected = "a path like /n1, a port like :8443, or wss://n1.play.example.org"
    raise argparse.ArgumentTypeError(f"{text!r}: expected {expected}")


def ice_server(text: str) -> IceServer:
    """A browser wants user and password beside the address; on a command line they stand in it."""
    found = ICE.fullmatch(text)
    if found is None or found["scheme"].startswith("turn") != (found["user"] is not None):
        expected = "stun:HOST[:PORT] or turn:USER:PASSWORD@HOST[:PORT]"
        raise argparse.ArgumentTypeError(f"{text!r} is not a valid address, expected {expected}")
    return IceServer(f"{found['scheme']}:{found['where']}", found["user"] or "", found["password"] or "")


def watchers(text: str) -> Networks:
    if text in WATCHERS:
        return WATCHERS[text]
    try:
        return (ip_network(text),)
    except ValueError:
        expected = f"expected {', '.join(WATCHERS)} or a network like 10.0.0.0/8"
        raise argparse.ArgumentTypeError(f"{text!r}: {expected}") from None
