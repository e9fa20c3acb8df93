"""What does a server need of its storage? Every event is committed before anybody sees it."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from typing import Final, Protocol, TypeVar

from msgspec import Struct, field

from prems.kernel.deeds import Deeds, Stretch
from prems.kernel.values import Seat, Seats
from prems.lease import Peer, Roll
from prems.server.storage.screens import Screens
from prems.table.state import PersonId

T = TypeVar("T")


NO_POSTGRES: Final = "for PostgreSQL install the extra: pip install 'prems[postgres]'"


class StoreError(Exception):
    """It could not be kept: a full disk, a locked or broken database. Nothing of it was kept."""


class Away(StoreError):
    """It cannot be reached just now: trying again later may help."""


class CodeTaken(StoreError):
    """Another table that is not closed has this code."""


class Fenced(StoreError):
    """This node was declared dead and its tables are others' now: whatever it decided since counts for nothing."""


FORMAT: Final = 1
"""Of the lines that this version writes, and the newest that it reads: a table goes to nodes that know it."""


class Kept(Struct, frozen=True):
    """An open table that was another node's, or of the server that ran before."""

    id: int
    code: str
    game: str
    opened: int  # unix seconds
    lines: list[bytes]
    is_damaged: bool = False  # its lines cannot be read
    handed: bytes | None = None  # what its last node gave along that is not in its lines


class Owner(Struct, frozen=True):
    """Whose table is it? Nobody's: whoever is asked for it may adopt it."""

    game: str
    node: int | None
    at: str = ""


class Finished(Struct, frozen=True):
    """One game of a table as a log of its own, who played it and when, and its photo finishes."""

    log: bytes
    players: Mapping[PersonId, Sequence[Stretch]] = field(default_factory=dict)  # all, or those who may be told
    photos: bytes = b""  # and late hands, one a line: each with the number of the event before which they belong
    """With the number 0: which bots sat there."""
    ended: int = 0  # unix seconds


class Remembered(Struct, frozen=True):
    """A finished game as one of its players remembers it."""

    game: str
    seats: Seats  # nobody's, once the game itself is forgotten
    seat: Seat | None  # the player's own, the last one
    deeds: Deeds


class Memory(Struct, frozen=True):
    """The same, with where and when it was."""

    code: str
    nth: int
    ended: int
    remembered: Remembered


Remember = Callable[[Finished, PersonId], Remembered]
Told = Callable[[Exception | None], None]
"""What was given is kept, or why it is not. It raises nothing."""


class Store(Protocol):
    """Every database can fill it. Each future can raise StoreError; what was awaited is seen by what comes later."""

    def open_table(self, code: str, game: str, now: int) -> "asyncio.Future[int]": ...

    def append(self, table: int, n: int, lines: bytes, told: Told) -> None:
        """One line an event, the first of them the nth of that table. All of them are kept, or none.

        No future: nothing else is asked for as often. `told` hears of Fenced, in the same statement, where this node
        is not one any more; nobody else can have written n.
        """

    def close_table(self, table: int, now: int) -> "asyncio.Future[None]": ...

    def keep_game(
        self, table: int, nth: int, fold: Callable[[list[bytes]], Finished], now: int, remember: Remember
    ) -> "asyncio.Future[None]":
        """Made of the whole log of an open table, not in the loop. Safe to repeat: a deleted game stays deleted.

        Those of its players who agreed to it are remembered too.
        """

    def game(self, code: str, nth: int, player: PersonId) -> "asyncio.Future[Finished | None]":
        """A kept game, for one of its players, as long as it is kept: its table may be closed."""

    def forget_player(self, player: PersonId) -> "asyncio.Future[int]":
        """Every kept game that this player took part in, for everybody and for ever; gives their number.

        With their shares, and with all that is remembered of them or of this player.
        """

    def share(self, code: str, nth: int, player: PersonId, digest: bytes, now: int) -> "asyncio.Future[bool]":
        """From now on whoever has the secret behind this digest gets the game too; False: it is not that player's."""

    def unshare(self, code: str, nth: int, player: PersonId) -> "asyncio.Future[int]":
        """Takes back every secret that was given out for a game of this player; gives their number."""

    def shared(self, digest: bytes) -> "asyncio.Future[Finished | None]":
        """The game for which that secret was given out, as long as it is kept."""

    def agree(self, player: PersonId, now: int) -> "asyncio.Future[None]":
        """From now on this player's games are remembered."""

    def disagree(self, player: PersonId) -> "asyncio.Future[None]":
        """Not any more; whatever was remembered goes."""

    def memories(self, player: PersonId) -> "asyncio.Future[list[Memory] | None]":
        """The newest first; None: this player did not agree."""

    def forget_memory(self, player: PersonId, code: str, nth: int) -> "asyncio.Future[int]":
        """One game as this player remembers it; the game itself stays."""

    def lines(self, table: int) -> "asyncio.Future[list[bytes]]":
        """The whole log of an open table."""

    def reload(self, table: int) -> "asyncio.Future[Kept]":
        """After a failure: the table as it was kept, if it can be written to once more."""

    def forget_before(self, moment: int) -> "asyncio.Future[None]":
        """Games and closed tables that ended before this moment, for ever. Memories outlive their games by a year."""

    @property
    def node(self) -> int:
        """This process, as long as it is not declared dead; the number is never given again."""

    @property
    def is_alone(self) -> bool:
        """Nobody else can write here: there is no need of beats."""

    def join(self) -> "asyncio.Future[int]":
        """Anew, as another node, which owns nothing yet."""

    def beat(self, is_draining: bool) -> "asyncio.Future[Roll | None]":
        """This node lives. None: it was declared dead."""

    def bury(self, silent: Sequence[Peer]) -> "asyncio.Future[int]":
        """Declares dead those who have not beaten since they were seen so; after that no append of theirs is kept."""

    def owner(self, code: str) -> "asyncio.Future[Owner | None]":
        """Of an open table; None: there is none with that code."""

    def adopt(self, most: int, code: str | None = None) -> "asyncio.Future[list[Kept]]":
        """Tables that nobody owns, or that were handed to this node, are its own from now on.

        By its code also one that is its own already: it may have been cut off before it could read it.
        """

    def hand_over(self, table: int, to: int, handed: bytes) -> "asyncio.Future[bool]":
        """A table of this node is another's from now on; False: that one lives no more, or cannot read its log."""

    def leave(self) -> "asyncio.Future[None]":
        """This node is none any more: its tables are anybody's."""

    def about_screens(self, asked: Callable[[Screens], T]) -> "asyncio.Future[T]":
        """What is known of the screens that wait, and of those that were taken, by all processes together."""

    def bans(self) -> "asyncio.Future[set[PersonId]]":
        """Who may not come to any table."""

    def ban(self, person: PersonId, now: int) -> "asyncio.Future[None]": ...

    def unban(self, person: PersonId) -> "asyncio.Future[None]": ...

    def size(self) -> int:
        """Bytes on the disk."""

    async def is_well(self) -> bool:
        """False as long as what it is given cannot be kept."""

    def close(self) -> None:
        """Everything that was asked for is done; then nothing more."""
