"""How do messages become bytes, and bytes messages? Bad input becomes one sentence, never a traceback."""

from functools import cache
from typing import Any, Final, Union

import msgspec

from prems.games import GAMES, find
from prems.kernel.values import Gesture, Malformed
from prems.protocol.messages import FROM_PAGE, FROM_SERVER, Message
from prems.table.requests import REQUESTS, AnyRequest

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


def request(data: msgspec.Raw) -> AnyRequest:
    asked: AnyRequest = _decoded(_request, data)
    return asked


def gesture(game: str, data: msgspec.Raw) -> Gesture:
    """A gesture as a player may make it; the table sees to it that its seat is one of the player's own."""
    decoded: Gesture = _decoded(_gestures(game), data)
    return decoded


def options(game: str, written: dict[str, Any]) -> dict[str, Any]:
    """A game's options, as far as that game knows them."""
    kind = find(game).language.options
    try:
        known: dict[str, Any] = msgspec.to_builtins(msgspec.convert(written, kind))
    except msgspec.MsgspecError as error:
        raise Malformed(f"options of {game}: {error}") from None
    return known


def value(data: msgspec.Raw) -> Any:
    """Any JSON at all, known to be JSON."""
    return _decoded(_anything, data)


@cache
def _gestures(game: str) -> "msgspec.json.Decoder[Any]":
    return msgspec.json.Decoder(Union[GAMES[game].language.gestures])


def _decoded(decoder: "msgspec.json.Decoder[Any]", data: Any) -> Any:
    try:
        return decoder.decode(data)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise Malformed(str(error)) from None
    except RecursionError:
        raise Malformed("nested too deeply") from None
