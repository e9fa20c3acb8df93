"""Who may watch the server, that is read its metrics? This machine alone, unless its host says otherwise."""

from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Final

Networks = tuple[IPv4Network | IPv6Network, ...]

NOBODY: Final[Networks] = ()
THIS_MACHINE: Final[Networks] = (ip_network("127.0.0.0/8"), ip_network("::1/128"))
EVERYBODY: Final[Networks] = (ip_network("0.0.0.0/0"), ip_network("::/0"))


def may_read(address: str, watchers: Networks) -> bool:
    try:
        parsed = ip_address(address)
    except ValueError:  # nobody knows where from
        return watchers == EVERYBODY
    if isinstance(parsed, IPv6Address) and parsed.ipv4_mapped:
        parsed = parsed.ipv4_mapped
    return any(parsed in network for network in watchers)
