"""Can a player read the rule books, in both languages?"""

import re
from typing import get_args

import msgspec
import pytest

from prems.games import GAMES, package_of
from prems.kernel.rulebook import Place, RuleBook, parse, read_rulebook
from prems.kernel.words import Said

PACKAGES = {"table": "prems.table"} | {name: package_of(name) for name in GAMES}
READ = {name: read_rulebook(package) for name, package in PACKAGES.items()}
BOOKS = pytest.mark.parametrize("book", READ.values(), ids=READ)


def texts(book: RuleBook) -> list[Said]:
    said = [rule.text for rule in book] + [rule.ruling for rule in book if rule.ruling]
    return [book.title, *(chapter.title for chapter in book.chapters), *said]


def test_arriba_has_rules_a01_to_a82() -> None:
    ids = [rule.id for rule in READ["arriba"]]
    assert (len(ids), ids[0], ids[-1]) == (42, "A01", "A82")


def test_leprechauns_has_rules_l01_to_l77() -> None:
    ids = [rule.id for rule in READ["leprechauns"]]
    assert (len(ids), ids[0], ids[-1]) == (47, "L01", "L77")


def test_the_table_has_rules_t01_to_t38() -> None:
    """A number never moves: a newer rule stands in its chapter under the next number."""
    ids = sorted(rule.id for rule in READ["table"])
    assert (len(ids), ids[0], ids[-1]) == (38, "T01", "T38")


@pytest.mark.parametrize("game", [READ[name] for name in GAMES], ids=GAMES)
def test_what_a_game_says_of_people_and_time_refers_to_the_table(game: RuleBook) -> None:
    known = {rule.id for rule in READ["table"]}
    referring = [rule for rule in game if rule.see]
    assert all(set(rule.see) <= known for rule in referring)
    assert {rule.id for rule in game if rule.where == ("table",)} <= {rule.id for rule in referring}


@BOOKS
def test_each_id_stands_once_and_those_of_a_game_in_order(book: RuleBook) -> None:
    ids = [rule.id for rule in book]
    assert len(ids) == len(set(ids))
    assert ids == sorted(ids) or book is READ["table"]
    assert all(re.fullmatch(rf"{ids[0][0]}\d\d", rule_id) for rule_id in ids)


@BOOKS
def test_every_rule_says_who_could_break_it(book: RuleBook) -> None:
    for rule in book:
        assert rule.where
        assert list(rule.where) == [place for place in get_args(Place) if place in rule.where]


@BOOKS
def test_a_ruling_of_ours_needs_no_ruling_of_ours(book: RuleBook) -> None:
    assert not [rule.id for rule in book if rule.source == "ruling" and rule.ruling]


@BOOKS
def test_everything_is_said_in_both_languages_in_whole_sentences(book: RuleBook) -> None:
    for rule in book:
        for said in filter(None, (rule.text, rule.ruling)):
            assert said.fr.endswith("."), said.fr
            assert said.en.endswith("."), said.en
            assert said.fr != said.en


@BOOKS
def test_french_has_no_break_spaces_and_real_apostrophes(book: RuleBook) -> None:
    for said in texts(book):
        assert not re.search(r" [:;!?»]|« ", said.fr), said.fr
        assert not re.search(r"\w[:;!?]( |$)", said.fr), said.fr
        assert "'" not in said.fr, said.fr


@BOOKS
def test_lines_flow(book: RuleBook) -> None:
    assert not any("\n" in text or "  " in text for said in texts(book) for text in (said.fr, said.en))


A_BOOK = '''
fr = "Jeu"
en = "Game"
[[chapter]]
name = "one"
fr = "Un : deux"
en = "One: two"
[[chapter.rule]]
id = "X01"
source = "{source}"
where = ["{where}"]
fr = """Vite
! On joue."""
en = "Quick! We play."
'''


def test_a_book_is_read_rule_by_rule() -> None:
    book = parse(A_BOOK.format(source="sheet", where="rules"))
    (chapter,), (rule,) = book.chapters, list(book)
    assert (chapter.name, chapter.title["en"], chapter.title.fr) == ("one", "One: two", "Un\u00a0: deux")
    assert (rule.id, rule.source, rule.where, rule.ruling) == ("X01", "sheet", ("rules",), None)
    assert (rule.text.fr, rule.text.en) == ("Vite\u00a0! On joue.", "Quick! We play.")


@pytest.mark.parametrize(("source", "where"), [("hearsay", "rules"), ("sheet", "moon")])
def test_a_book_with_another_source_or_place_is_not_read(source: str, where: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        parse(A_BOOK.format(source=source, where=where))
