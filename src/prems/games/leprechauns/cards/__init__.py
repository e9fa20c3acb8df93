"""Which chests and action cards is Leprechauns played with, in each edition?"""

import csv
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Final, Literal

from msgspec import Struct, convert

from prems.kernel.words import Said

Edition = Literal["final", "prototype"]
EDITIONS: Final[tuple[Edition, ...]] = ("final", "prototype")

ChestId = str
ActionId = str
Motif = str
"""A family and a member of it: `animal:cow`, `colour:red`, `sound:pif-paf`, `sign:fist`, `sum:7x5`."""


class Chest(Struct, frozen=True):
    """A chest card: its gold and its two motifs [L01, L02]."""

    id: ChestId
    value: int
    motifs: tuple[Motif, Motif]
    answers: tuple[Motif, Motif]  # what has to be given for each
    word: str | None  # the colour word printed where the motif is the ink it is printed in [L21]


Kind = Literal["back-of-hand", "other-hand", "neighbour", "swap", "gift", "negative", "forbidden", "odd", "even"]


class Action(Struct, frozen=True):
    """An action card, which binds one round [L10]."""

    id: ActionId
    kind: Kind  # what it does: the id without the number it bears
    number: int | None
    name: Said  # as it stands on the card


@cache
def right_answer(motif: Motif) -> Motif:
    """What the player has to give for a motif: the result of a sum [L70], else the motif itself."""
    family, _, member = motif.partition(":")
    return f"sum:{_result(member)}" if family == "sum" else motif


def _result(sum_: str) -> int:
    for sign, work in _SIGNS.items():
        left, found, right = sum_.partition(sign)
        if found:
            return work(int(left), int(right))
    raise ValueError(f"{sum_!r} is no sum")


_SIGNS: Final = {
    "+": int.__add__,
    "-": int.__sub__,
    "x": int.__mul__,
    ":": int.__floordiv__,
}


def _rows(table: str) -> Iterator[dict[str, str]]:
    with files(__package__).joinpath(table).open(encoding="utf-8") as lines:
        yield from csv.DictReader(lines)


def _chests(edition: Edition) -> dict[ChestId, Chest]:
    return {
        row["id"]: Chest(
            row["id"],
            int(row["value"]),
            (row["motif_1"], row["motif_2"]),
            (right_answer(row["motif_1"]), right_answer(row["motif_2"])),
            row["printed_colour_word"] or None,
        )
        for row in _rows("chests.csv")
        if row["edition"] == edition
    }


def _actions(edition: Edition) -> dict[ActionId, Action]:
    return {
        row["id"]: Action(
            row["id"],
            _kind(row["id"].removesuffix(f"-{row['number']}")),
            int(row["number"]) if row["number"] else None,
            Said(fr=row["name_fr"], en=row["name_en"]),
        )
        for row in _rows("actions.csv")
        if row["edition"] == edition
    }


def _kind(written: str) -> Kind:
    kind: Kind = convert(written, Kind)
    return kind


CHESTS: Final[dict[Edition, dict[ChestId, Chest]]] = {edition: _chests(edition) for edition in EDITIONS}
ACTIONS: Final[dict[Edition, dict[ActionId, Action]]] = {edition: _actions(edition) for edition in EDITIONS}
VALUE_OF: Final[dict[ChestId, int]] = {
    chest.id: chest.value for edition in EDITIONS for chest in CHESTS[edition].values()
}
"""The number in its name: in both editions the same."""

KIND_OF: Final[dict[ActionId | None, Kind | None]] = {
    None: None,  # no action card, nothing in force
    **{action.id: action.kind for edition in EDITIONS for action in ACTIONS[edition].values()},
}
