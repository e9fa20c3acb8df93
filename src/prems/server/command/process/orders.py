"""What can an administrator ask of a server that runs? One order a line, one answer a line, both JSON."""

from typing import Annotated, Final, Union

import msgspec
from msgspec import Meta, Struct

from prems.table.state import PersonId

SOCKET: Final = "admin.sock"
LONGEST: Final = 16 * 1024  # bytes of an order


class Order(Struct, frozen=True, tag_field="do", tag=str.lower):
    """One order."""


class Status(Order, frozen=True):
    """How is it?"""


class Tables(Order, frozen=True):
    """Which tables are open?"""

    frozen: bool = False  # only those that stand still, or could not be restored


class People(Order, frozen=True):
    """Who is at a table, or at any?"""

    code: str | None = None


class Close(Order, frozen=True):
    code: str


class Bans(Order, frozen=True):
    """Who may not come?"""


class Ban(Order, frozen=True):
    person: PersonId


class Unban(Order, frozen=True):
    person: PersonId


class Announce(Order, frozen=True):
    """A restart, on all pages; without minutes it is called off."""

    minutes: Annotated[float, Meta(ge=0, le=1440)] | None = None


class Drain(Order, frozen=True):
    """No new tables from now on, or some again."""

    on: bool = True


class Forget(Order, frozen=True):
    """Every finished game of somebody."""

    person: PersonId


ORDERS: Final = (Status, Tables, People, Close, Bans, Ban, Unban, Announce, Drain, Forget)
AnyOrder = Status | Tables | People | Close | Bans | Ban | Unban | Announce | Drain | Forget


class Answer(Struct, frozen=True, omit_defaults=True):
    """Rows to show, or why not."""

    rows: list[dict[str, object]] = []
    error: str = ""


read_order: Final = msgspec.json.Decoder(Union[ORDERS]).decode
read_answer: Final = msgspec.json.Decoder(Answer).decode
