"""What do kept games need of a database? The little that SQLite and PostgreSQL say in the same words.

Values stand for question marks; a number is at most 64 bits long.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Protocol

Row = Any  # a tuple; the statement says of what
Values = Sequence[object]


class Rows(Protocol):
    """What a statement found, or how many rows it changed."""

    @property
    def rowcount(self) -> int: ...

    def fetchone(self) -> Row: ...  # or None

    def fetchall(self) -> list[Row]: ...


class Database(Protocol):
    """One connection, for one thread."""

    @property
    def in_transaction(self) -> bool: ...

    def execute(self, statement: str, values: Values = ..., /) -> Rows: ...

    def executemany(self, statement: str, values: Iterable[Values], /) -> Rows: ...

    def rollback(self) -> None: ...

    def close(self) -> None: ...
