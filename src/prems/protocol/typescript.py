"""Which types, times and cards does the browser know? They are generated from ours: both sides cannot drift apart.

`python -m prems.protocol.typescript` writes them; a test checks that they are current.
"""

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

import msgspec
from msgspec import inspect

from prems.games import GAMES
from prems.kernel.playing.pacing import AnyPacing
from prems.kernel.words import LANGS
from prems.protocol.messages import FROM_PAGE, FROM_SERVER, PROTOCOL
from prems.table.events import LOOK, TABLE_EVENTS
from prems.table.fairness.limits import HEARTBEATS, LONGEST_HEAD_START, PAINTS_GATHERED
from prems.table.fairness.trust.calibration import ENOUGH_TAPS, FLASH_EVERY, FLASHES
from prems.table.people.names import LONGEST
from prems.table.refusals import REFUSALS
from prems.table.requests import EMOTE_EVERY, EMOTES_AT_ONCE, REQUESTS
from prems.table.state import MANY, Settings

HEAD: Final = "// Generated from the Python types by `make protocol`. Do not edit.\n"

ALIASES: Final = {
    ("Ask", "request"): "Request",  # the frame around it is read first, and it is bytes until then
    ("TableView", "hints"): "unknown[]",  # of the table, or of a game that types them itself
    ("Secrets", "seats"): "Record<string, unknown>",
    ("Secrets", "hints"): "unknown[]",
}


def files() -> dict[str, str]:
    """The generated files: their names below the browser's protocol folder, and what is in them."""
    made = {
        "messages.ts": _messages(),
        "schema.json": schema(),
        "refusals.json": _json(refusals()),
        "bots.json": _json(portraits()),
    }
    for name, game in GAMES.items():
        groups = {"Command": game.language.gestures, "Event": game.language.events}
        kinds = {"view": game.language.view, "secrets": game.language.secrets, "options": game.language.options}
        known = {part: kind for part, kind in kinds.items() if kind is not None}
        options = game.language.options
        constants = {"PACING": _pacing(game.pacing), f"OPTIONS: Required<{options.__name__}>": _usual(options)}
        made[f"{name}.ts"] = _module(groups, tuple(known.values()), constants) + _spoken(name, known)
        if by_heart := game.known_to_pages():
            made[f"{name}.cards.json"] = _json(by_heart)
    return made


def refusals() -> dict[str, dict[str, dict[str, str]]]:
    """In words, by whoever says no: the table, or a game's rules."""
    spoken = {"table": REFUSALS, **{name: game.language.refusals for name, game in GAMES.items()}}
    return {
        who: {code: {lang: said[lang] for lang in LANGS} for code, said in words.items()}
        for who, words in spoken.items()
    }


def portraits() -> dict[str, dict[str, str]]:
    """Which face each bot of a game wears, by its name."""
    return {name: {bot.name: bot.portrait for bot in game.bots} for name, game in GAMES.items()}


def _spoken(name: str, known: Mapping[str, type]) -> str:
    """What a table of this game is typed by: the frame leaves it open, because every game fills it in its own way."""
    types = {part: kind.__name__ for part, kind in known.items()}
    spoken = {"view": "", "secrets": "undefined", "command": "Command", "event": "Event"} | types
    parts = [f"  {part}: {kind};" for part, kind in spoken.items()]
    return "\n".join([f"\nexport interface {name.capitalize()} {{", *parts, "}\n"])


def schema() -> str:
    """The same as a JSON Schema, for clients in other languages."""
    _, components = msgspec.json.schema_components((*FROM_PAGE, *FROM_SERVER), ref_template="#/$defs/{name}")
    whole = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Prem's protocol, version {PROTOCOL}",
        "$defs": components,
    }
    return _json(whole)


def _json(value: object) -> str:
    return msgspec.json.format(msgspec.json.encode(value), indent=2).decode() + "\n"


def _messages() -> str:
    groups = {"FromPage": FROM_PAGE, "FromServer": FROM_SERVER, "Request": REQUESTS, "TableEvent": TABLE_EVENTS}
    constants = {
        "PROTOCOL": PROTOCOL,
        "HEARTBEATS": HEARTBEATS,
        "FLASHES": FLASHES,
        "FLASH_EVERY": FLASH_EVERY,
        "ENOUGH_TAPS": ENOUGH_TAPS,
        "PAINTS_GATHERED": PAINTS_GATHERED,
        "EMOTES_AT_ONCE": EMOTES_AT_ONCE,
        "EMOTE_EVERY": EMOTE_EVERY,
        "LONGEST_HEAD_START": int(LONGEST_HEAD_START),
        "LONGEST_NAME": LONGEST,
        "LOOK": LOOK,
        "MANY": MANY,
        "SETTINGS: Required<Settings>": _usual(Settings),
    }
    return _module(groups, (), constants)


def _pacing(pacing: AnyPacing) -> dict[str, object]:
    """What pages time their own show by."""
    counted = {gesture.__struct_config__.tag: ms for gesture, ms in pacing.counted.items()}
    return {"between_rounds": pacing.between_rounds, "counted": counted, "looks": pacing.looks}


def _usual(kind: type[msgspec.Struct]) -> dict[str, object]:
    """What goes without saying, and so is left out of messages."""
    return {field.encode_name: getattr(kind(), field.name) for field in msgspec.structs.fields(kind)}


def _module(groups: Mapping[str, tuple[type, ...]], others: tuple[type, ...], constants: Mapping[str, object]) -> str:
    written: dict[str, str] = {}
    for kind in (*(kind for group in groups.values() for kind in group), *others):
        _write(inspect.type_info(kind), written)
    unions = [f"export type {name} = {' | '.join(k.__name__ for k in kinds)};\n" for name, kinds in groups.items()]
    values = [f"export const {name} = {_json(value).rstrip()};\n" for name, value in constants.items()]
    return "\n".join([HEAD, *values, *written.values(), *unions])


def _write(info: inspect.Type, written: dict[str, str]) -> None:
    """A struct, and before it those it is made of."""
    if not isinstance(info, inspect.StructType) or info.cls.__name__ in written:
        return
    name = info.cls.__name__
    written[name] = ""  # stands for itself while its fields are looked at
    lines = [f"  {line}" for line in _fields(info, written)]
    del written[name]
    written[name] = "\n".join([f"export interface {name} {{", *lines, "}\n"])


def _fields(info: inspect.StructType, written: dict[str, str]) -> Iterator[str]:
    if info.tag_field is not None:
        yield f'{info.tag_field}: "{info.tag}";'
    for field in info.fields:
        spelled = ALIASES.get((info.cls.__name__, field.name)) or _spelled(field.type, written)
        is_optional = info.cls.__struct_config__.omit_defaults and not field.required
        yield f"{field.encode_name}{'?' if is_optional else ''}: {spelled};"


def _spelled(info: inspect.Type, written: dict[str, str]) -> str:
    match info:
        case inspect.StructType():
            _write(info, written)
            return str(info.cls.__name__)
        case inspect.UnionType(types=types):
            return " | ".join(dict.fromkeys(_spelled(kind, written) for kind in types))
        case inspect.LiteralType(values=values):
            return " | ".join(f'"{value}"' if isinstance(value, str) else str(value) for value in values)
        case inspect.DictType(value_type=value):
            return f"Record<string, {_spelled(value, written)}>"
        case inspect.TupleType(item_types=items):
            return f"[{', '.join(_spelled(item, written) for item in items)}]"
        case inspect.ListType(item_type=item) | inspect.VarTupleType(item_type=item):
            spelled = _spelled(item, written)
            return f"({spelled})[]" if " " in spelled else f"{spelled}[]"
        case _:
            return _SIMPLE.get(type(info), "unknown")


_SIMPLE: Final[dict[type[inspect.Type], str]] = {
    inspect.BoolType: "boolean",
    inspect.FloatType: "number",
    inspect.IntType: "number",
    inspect.NoneType: "null",
    inspect.StrType: "string",
}


def main(folder: str) -> None:
    for name, text in files().items():
        path = Path(folder, name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "web/src/protocol")
