"""Is this our name? A page of another name that leads here (DNS rebinding) must not speak with our server.

A number, localhost and .local cannot be somebody else's; every other name must have been given by whoever hosts.
"""

import re
from collections.abc import Collection
from ipaddress import ip_address
from typing import Final

WRITTEN: Final = re.compile(r"(\[[^]@]*\]|[^]\[:@]*)(:\d*)?")  # a name and a port, and nothing that looks like them


def is_ours(host: str, names: Collection[str]) -> bool:
    """`host` as it stands in a request, with or without its port."""
    name = bare(host)
    if WRITTEN.fullmatch(host) is None:
        return False
    return _is_number(name) or name == "localhost" or name.endswith((".localhost", ".local")) or name in names


def bare(host: str) -> str:
    """The name alone: no port, no brackets, no final dot, in small letters."""
    if host.startswith("["):
        return host[1:].partition("]")[0].lower()
    return host.partition(":")[0].rstrip(".").lower()


def _is_number(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True
