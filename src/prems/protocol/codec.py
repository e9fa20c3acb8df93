"""How do messages become bytes, and bytes messages? Bad input becomes one sentence, never a traceback."""

from functools import cache
from typing import Any, Final, Union

import msgspec

from prems.games import GAMES
from prems.kernel.values import Command, Malformed
from prems.protocol.messages import FROM_PAGE, FROM_SERVER, Message
from prems.table.requests import REQUESTS, Request

_encoder: Final = msgspec.json.Encoder()
_from_page: Final[msgspec.json.Decoder[Any]] = msgspec.json.Decoder(Union[FROM_PAGE])
_from_server: Final[msgspec.json.Decoder[Any]] = msgspec.json.Decoder(Union[FROM_SERVER])
_anything: Final[msgspec.json.Decoder[Any]] = msgspec.json.Decoder()
_request: Final[msgspec.json.Decoder[Any]] = msgspec.json.Decoder(Union[REQUESTS])


def encode(message: Message) -> bytes:
    return _encoder.encode(message)


def from_page(data: str | bytes) -> Message:
    said: Message = _decoded(_from_page, data)
    return said


def from_server(data: str | bytes) -> Message:
    """For clients written in Python."""
    said: Message = _decoded(_from_server, data)
    return said


def request(data: msgspec.Raw) -> Request:
    asked: Request = _decoded(_request, data)
    return asked


def command(game: str, data: msgspec.Raw) -> Command:
    """A command as a player may give it; its seat is the player's own, whatever the page says."""
    decoded: Command = _decoded(_commands(game), data)
    return decoded


def options(game: str, written: dict[str, Any]) -> dict[str, Any]:
    """A game's options, as far as that game knows them."""
    if game not in GAMES:
        raise Malformed(f"no game {game!r}, expected one of: {', '.join(GAMES)}")
    try:
        known: dict[str, Any] = msgspec.to_builtins(msgspec.convert(written, GAMES[game].options))
    except msgspec.MsgspecError as error:
        raise Malformed(f"options of {game}: {error}") from None
    return known


def value(data: msgspec.Raw) -> Any:
    """Any JSON at all, known to be JSON."""
    return _decoded(_anything, data)


@cache
def _commands(game: str) -> "msgspec.json.Decoder[Any]":
    played = [kind for kind in GAMES[game].commands if "seat" in kind.__struct_fields__]
    return msgspec.json.Decoder(Union[tuple(played)])


def _decoded(decoder: "msgspec.json.Decoder[Any]", data: Any) -> Any:
    try:
        return decoder.decode(data)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise Malformed(str(error)) from None
    except RecursionError:
        raise Malformed("nested too deeply") from None
