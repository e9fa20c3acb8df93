"""Who is one household? Whoever comes from one address; in IPv6 a household has 2**64 of them."""

from ipaddress import IPv6Address, ip_address
from typing import Final

LONGEST: Final = 64  # of what is no address: whoever is no proxy may write anything where one would stand


def household(address: str) -> str:
    try:
        parsed = ip_address(address)
    except ValueError:
        return ascii(address[:LONGEST])
    if not isinstance(parsed, IPv6Address):
        return address
    return str(parsed.ipv4_mapped) if parsed.ipv4_mapped else parsed.exploded[:19]
