"""Under which address do phones on the same network find this machine?"""

import os
import socket

NOWHERE = ("192.0.2.1", 9)  # reserved for documentation: nothing is sent, the system only chooses a route


def own_address() -> str:
    """This machine's address in its network; the loopback where there is none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(NOWHERE)
            address: str = probe.getsockname()[0]
        except OSError:
            return "127.0.0.1"
    return address


def free_port(host: str, wanted: int = 0) -> int:
    """The wanted port if it is free, else any."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        if os.name == "posix":  # else the port of a server that has just ended would seem taken
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, wanted))
        except OSError:
            probe.bind((host, 0))
        port: int = probe.getsockname()[1]
    return port
