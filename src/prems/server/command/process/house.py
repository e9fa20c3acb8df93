"""What is a server, and where is its place on this machine?"""

from collections.abc import Callable
from pathlib import Path

from msgspec import Struct

from prems.server.command.process.certificate import Certificate
from prems.server.command.process.worker import Worker
from prems.server.http.hosting import Hosting


class House(Struct, frozen=True, kw_only=True):
    """A server and its place on this machine."""

    host: str
    port: int
    data: Path
    hosting: Hosting
    is_open: Callable[[int], None]  # told the port as soon as people can come
    tls: Certificate | None = None
    redirect_port: int | None = None
    webroot: Path | None = None
    store: str | None = None  # a PostgreSQL that several machines share; without it a file in the data folder
    workers: int = 1
    worker: Worker | None = None  # if this process is one of several
    read_again: Callable[[], Hosting] | None = None  # raises SettingError; without it a hang-up ends the server
