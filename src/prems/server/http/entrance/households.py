"""Who is one household? Whoever comes from one address; in IPv6 a household has 2**64 of them."""

from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import Final

from prems.server.http.entrance.hosts import bare

LONGEST: Final = 64  # of what is no address: whoever is no proxy may write anything where one would stand


def household(address: str) -> str:
    parsed = _number(address) or _number(bare(address))  # some proxies say the port too, another one for each line
    if parsed is None:
        return ascii(address[:LONGEST])
    if isinstance(parsed, IPv4Address):
        return str(parsed)
    return str(parsed.ipv4_mapped) if parsed.ipv4_mapped else parsed.exploded[:19]


def _number(address: str) -> IPv4Address | IPv6Address | None:
    try:
        return ip_address(address)
    except ValueError:
        return None
