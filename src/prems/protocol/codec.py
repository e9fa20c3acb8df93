"""How do messages become bytes, and bytes messages? Bad input becomes one sentence, never a traceback."""

from collections.abc import Callable
from functools import cache
from typing import Final, TypeVar, Union

import msgspec

from prems.games import GAMES, find
from prems.kernel.values import Gesture, Malformed
from prems.protocol.messages import FROM_PAGE, Message
from prems.table.requests import REQUESTS, AnyRequest

T = TypeVar("T")

_encoder: Final = msgspec.json.Encoder()
_from_page: Final[msgspec.json.Decoder[Message]] = msgspec.json.Decoder(Union[FROM_PAGE])
_anything: Final[msgspec.json.Decoder[object]] = msgspec.json.Decoder(object)
_request: Final[msgspec.json.Decoder[AnyRequest]] = msgspec.json.Decoder(Union[REQUESTS])


UNREADABLE: Final = (msgspec.MsgspecError, UnicodeDecodeError, RecursionError)

encode: Final[Callable[[Message], bytes]] = _encoder.encode
from_page: Final[Callable[[str | bytes], Message]] = _from_page.decode
"""Raises what is UNREADABLE. No function of its own: everything that a page says passes here."""


def sentence(unreadable: Exception) -> str:
    """What is wrong with it."""
    return "nested too deeply" if isinstance(unreadable, RecursionError) else str(unreadable)


def gesture(game: str, data: msgspec.Raw) -> Gesture:
    """A gesture as a player may make it; the table sees to it that its seat is one of the player's own."""
    return _decoded(_gestures(game), data)


def request(data: msgspec.Raw) -> AnyRequest:
    return _decoded(_request, data)


def options(game: str, written: dict[str, object]) -> dict[str, object]:
    """A game's options, as far as that game knows them."""
    kind = find(game).language.chosen
    try:
        known: dict[str, object] = msgspec.to_builtins(msgspec.convert(written, kind))
    except msgspec.MsgspecError as error:
        raise Malformed(f"options of {game}: {error}") from None
    return known


def value(data: msgspec.Raw) -> object:
    """JSON of whatever kind, known to be JSON."""
    return _decoded(_anything, data)


@cache
def _gestures(game: str) -> "msgspec.json.Decoder[Gesture]":
    return msgspec.json.Decoder(Union[GAMES[game].language.gestures])


def _decoded(decoder: "msgspec.json.Decoder[T]", data: str | bytes | msgspec.Raw) -> T:
    try:
        return decoder.decode(data)
    except UNREADABLE as error:
        raise Malformed(sentence(error)) from None
