"""What does a game's rule book say, rule by rule, in French and English?"""

import tomllib
from collections.abc import Iterator, Mapping
from importlib.resources import files
from typing import Any, Final, Literal, get_args

from msgspec import Struct, convert

from prems.kernel.words import Said, typeset

RuleId = str
Source = Literal["sheet", "ruling"]
"""Said by the printed sheet, or decided by us where the sheet is silent."""

Place = Literal["rules", "table", "web"]
"""Who could break a rule: the pure rules, the live table, or the page. Its tests stand there."""

PLACES: Final[tuple[Place, ...]] = get_args(Place)


class Rule(Struct, frozen=True):
    id: RuleId
    source: Source
    where: tuple[Place, ...]
    text: Said
    ruling: Said | None = None  # what we decided beyond what the sheet says


class Chapter(Struct, frozen=True):
    name: str
    title: Said
    rules: tuple[Rule, ...]


class RuleBook(Struct, frozen=True):
    title: Said
    chapters: tuple[Chapter, ...]

    def __iter__(self) -> Iterator[Rule]:
        return (rule for chapter in self.chapters for rule in chapter.rules)


def read_rulebook(package: str) -> RuleBook:
    """The `rulebook.toml` of a game's folder."""
    return parse(files(package).joinpath("rulebook.toml").read_text(encoding="utf-8"))


def parse(toml: str) -> RuleBook:
    book = tomllib.loads(toml)
    return RuleBook(_said(book), tuple(_chapter(chapter) for chapter in book["chapter"]))


def _chapter(written: Mapping[str, Any]) -> Chapter:
    return Chapter(written["name"], _said(written), tuple(_rule(rule) for rule in written["rule"]))


def _rule(written: Mapping[str, Any]) -> Rule:
    ruling = _said(written["ruling"]) if "ruling" in written else None
    head = {key: written[key] for key in ("id", "source", "where")}
    return convert({**head, "text": _said(written), "ruling": ruling}, Rule)


def _said(written: Mapping[str, str]) -> Said:
    return Said(fr=typeset(_flowed(written["fr"])), en=_flowed(written["en"]))


def _flowed(text: str) -> str:
    """The file breaks its lines where it likes."""
    return " ".join(text.split())
