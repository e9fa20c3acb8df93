"""How do we get something of any type: what might somebody write who has never read the rules?"""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final

from msgspec import convert, inspect

MOST = 4  # of whatever has no limit of its own


def wild(kind: Any, words: Sequence[str], dice: Random) -> Any:
    """Anything of this type. Where it wants a word, it gets one that is known at the table."""
    return convert(_plain(inspect.type_info(kind), words, dice), kind)


def _plain(kind: inspect.Type, words: Sequence[str], dice: Random) -> Any:
    return _MAKERS[type(kind)](kind, words, dice)


def _integer(kind: Any, _: Sequence[str], dice: Random) -> int:
    least = 0 if kind.ge is None else kind.ge
    return dice.randint(least, least + MOST if kind.le is None else kind.le)


def _number(kind: Any, _: Sequence[str], dice: Random) -> float:
    least = 0 if kind.ge is None else kind.ge
    most = least + MOST if kind.le is None else kind.le
    return least + (most - least) * dice.randint(0, MOST) / MOST


def _several(kind: Any, words: Sequence[str], dice: Random) -> list[Any]:
    return [_plain(kind.item_type, words, dice) for _ in range(dice.randint(kind.min_length or 0, MOST))]


def _map(kind: Any, words: Sequence[str], dice: Random) -> dict[Any, Any]:
    keys = [_plain(kind.key_type, words, dice) for _ in range(dice.randint(0, MOST))]
    return {key: _plain(kind.value_type, words, dice) for key in keys}


def _struct(kind: Any, words: Sequence[str], dice: Random) -> dict[str, Any]:
    fields = [field for field in kind.fields if field.required or dice.random() < 0.5]
    made = {field.encode_name: _plain(field.type, words, dice) for field in fields}
    return made if kind.tag_field is None else {kind.tag_field: kind.tag, **made}


_MAKERS: Final[dict[type[inspect.Type], Callable[[Any, Sequence[str], Random], Any]]] = {
    inspect.NoneType: lambda _, __, ___: None,
    inspect.BoolType: lambda _, __, dice: dice.random() < 0.5,
    inspect.IntType: _integer,
    inspect.FloatType: _number,
    inspect.StrType: lambda _, words, dice: dice.choice(words),
    inspect.LiteralType: lambda kind, _, dice: dice.choice(kind.values),
    inspect.UnionType: lambda kind, words, dice: _plain(dice.choice(kind.types), words, dice),
    inspect.ListType: _several,
    inspect.VarTupleType: _several,
    inspect.TupleType: lambda kind, words, dice: [_plain(item, words, dice) for item in kind.item_types],
    inspect.DictType: _map,
    inspect.StructType: _struct,
}
