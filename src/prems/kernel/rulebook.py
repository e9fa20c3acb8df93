"""What does a rule book say, rule by rule, in French and English? Every game has one, and so has the table."""

import tomllib
from collections.abc import Iterator
from importlib.resources import files
from typing import Literal

from msgspec import Struct, convert

from prems.kernel.words import Said, typeset

RuleId = str
Source = Literal["sheet", "ruling"]
"""Said by the printed sheet, or decided by us where the sheet is silent."""

Place = Literal["rules", "table", "web"]
"""Who could break a rule: the pure rules, the live table, or the page. Its tests stand there."""


class Rule(Struct, frozen=True):
    id: RuleId
    source: Source
    where: tuple[Place, ...]
    text: Said
    ruling: Said | None = None  # what we decided beyond what the sheet says
    see: tuple[RuleId, ...] = ()  # what the table's own rule book says of it, for all games


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
    """The `rulebook.toml` of a folder."""
    return parse(files(package).joinpath("rulebook.toml").read_text(encoding="utf-8"))


def parse(toml: str) -> RuleBook:
    book = convert(tomllib.loads(toml), _Book)
    return RuleBook(_said(book), tuple(_chapter(chapter) for chapter in book.chapter))


class _Told(Struct):
    """As it stands in the file, which breaks its lines where it likes."""

    fr: str
    en: str


class _Rule(_Told, kw_only=True):
    id: RuleId
    source: Source
    where: tuple[Place, ...]
    ruling: _Told | None = None
    see: tuple[RuleId, ...] = ()


class _Chapter(_Told, kw_only=True):
    name: str
    rule: list[_Rule]


class _Book(_Told, kw_only=True):
    chapter: list[_Chapter]


def _chapter(written: _Chapter) -> Chapter:
    return Chapter(written.name, _said(written), tuple(_rule(rule) for rule in written.rule))


def _rule(written: _Rule) -> Rule:
    ruling = None if written.ruling is None else _said(written.ruling)
    return Rule(written.id, written.source, written.where, _said(written), ruling, written.see)


def _said(written: _Told) -> Said:
    return Said(fr=typeset(_flowed(written.fr)), en=_flowed(written.en))


def _flowed(text: str) -> str:
    return " ".join(text.split())
