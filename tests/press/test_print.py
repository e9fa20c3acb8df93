"""Does the press print every card once, on the right sheet, with the right back?"""

import argparse
import re
from collections import Counter
from dataclasses import replace
from functools import cache
from importlib.resources import files
from pathlib import Path

import pypdfium2
import pytest

from prems.games import package_of
from prems.games.leprechauns.print.box import box as leprechauns
from prems.kernel.words import LANGS, Lang
from prems.paper.box import Box
from prems.press import command
from prems.press.command import all_drawn
from prems.press.layout import DUPLEXES, PAPERS, Duplex, PaperName, layout
from prems.press.typeset import typeset
from tests.press.reading import cards_with_backs, count_fronts, page_sizes

BOXES = {
    edition or game: box("en" if edition == "prototype" else "fr", False)
    for game, drawn in all_drawn().items()
    for edition, box in drawn.boxes.items()
}
HOW_MANY = {"arriba": 80, "final": 40 + 6 + 2, "prototype": 40 + 10 + 2}


@cache
def pdf(name: str, paper: PaperName = "a4", duplex: Duplex = "long") -> bytes:
    return typeset(BOXES[name], "en" if name == "prototype" else "fr", paper, duplex)


def once(box: Box) -> Counter[str]:
    return Counter(card.id for card in box.cards)


@pytest.mark.rule("A01", "L01", "L71")
@pytest.mark.parametrize(
    ("name", "paper", "duplex"),
    [
        ("arriba", "a4", "long"),
        ("arriba", "letter", "fold"),
        ("final", "a4", "fold"),
        ("final", "letter", "short"),
        ("prototype", "a4", "short"),
        ("prototype", "letter", "long"),
    ],
)
def test_every_card_lies_on_the_sheets_exactly_once(name: str, paper: PaperName, duplex: Duplex) -> None:
    found = count_fronts(pdf(name, paper, duplex), BOXES[name], layout(paper, duplex))
    assert found == once(BOXES[name])
    assert found.total() == HOW_MANY[name]


@pytest.mark.parametrize("name", BOXES)
def test_a_missing_and_a_doubled_card_are_seen(name: str) -> None:
    box = replace(BOXES[name], cards=BOXES[name].cards[-12:])
    missing, doubled = box.cards[0], box.cards[5]
    wrong = replace(box, cards=(doubled, *box.cards[1:]))
    found = count_fronts(typeset(wrong, "fr", "a4", "long"), box, layout("a4", "long"))
    assert found[missing.id] == 0
    assert found[doubled.id] == 2


@pytest.mark.parametrize("duplex", DUPLEXES)
@pytest.mark.parametrize("paper", PAPERS)
def test_each_card_has_its_own_back_upright_behind_it(paper: PaperName, duplex: Duplex) -> None:
    box, plan = replace(BOXES["final"], cards=BOXES["final"].cards[-14:]), layout(paper, duplex)
    assert {card.back_id for card in box.cards} == {"chest", "action", "prems", "reminder"}
    like_a_page = (plan.width < plan.height) == (duplex == "long")
    cards = cards_with_backs(typeset(box, "fr", paper, duplex), box, plan, like_a_page)
    assert dict(cards) == {card.id: card.back_id for card in box.cards}


@pytest.mark.parametrize("duplex", DUPLEXES)
@pytest.mark.parametrize("paper", PAPERS)
def test_every_page_has_the_size_of_the_paper(paper: PaperName, duplex: Duplex) -> None:
    for size in page_sizes(pdf("arriba", paper, duplex)):
        assert sorted(size) == pytest.approx(PAPERS[paper], abs=0.05)


@pytest.mark.parametrize("duplex", ["long", "short"])
def test_two_sided_printing_never_puts_a_front_on_a_back(duplex: Duplex) -> None:
    plan = layout("a4", duplex)
    sheets = 2 * -(-80 // len(plan.fronts))
    assert len(page_sizes(pdf("arriba", "a4", duplex))) == sheets + 2 * len(BOXES["arriba"].plates) + 2


def test_the_same_input_gives_the_same_bytes() -> None:
    again = leprechauns("final", "fr")
    assert typeset(again, "fr", "a4", "long") == pdf("final")
    assert typeset(leprechauns("final", "en"), "en", "a4", "long") != pdf("final")


def test_patterns_are_printed_when_asked_for() -> None:
    plain, patterned = BOXES["final"], leprechauns("final", "fr", patterns=True)
    changed = {a.id for a, b in zip(plain.cards, patterned.cards, strict=True) if a.face != b.face}
    assert "A1" in changed
    assert "A2" not in changed


@pytest.mark.rule("A72")
def test_the_totem_the_score_sheet_and_the_booklet_come_after_the_cards() -> None:
    text = _text(pdf("arriba"))
    assert "Attrape le totem" in text[-2]
    assert "Chacun son tour" in text[-1]
    assert [plate.id for plate in BOXES["arriba"].plates] == ["totem", "score"]


@pytest.mark.parametrize("game", all_drawn())
def test_both_booklets_of_a_game_tell_the_same_rules(game: str) -> None:
    cited = {lang: re.findall(r'#rule\("([A-Z]\d\d)"\)', booklet(game, lang)) for lang in LANGS}
    assert cited["fr"] == cited["en"]
    assert len(set(cited["fr"])) > 15


@pytest.mark.parametrize("game", all_drawn())
def test_french_has_no_line_break_before_its_double_punctuation(game: str) -> None:
    assert not re.findall(r"\w [;:!?»]", booklet(game, "fr"))
    assert "« " not in booklet(game, "fr")


def booklet(game: str, lang: Lang) -> str:
    return files(f"{package_of(game)}.print").joinpath(f"booklet.{lang}.typ").read_text(encoding="utf-8")


def test_the_command_writes_a_pdf_where_it_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "deck.pdf"
    assert run("leprechauns", "--edition", "prototype", "--lang", "en", "--output", str(target)) == 0
    assert target.read_bytes().startswith(b"%PDF")
    assert capsys.readouterr().out.strip() == str(target)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("arriba", "--edition", "final"), "leave --edition out"),
        (("leprechauns", "--edition", "gold"), "expected final or prototype"),
        (("arriba", "--output", "/nowhere/at/all.pdf"), "Expected a file in a folder that exists"),
    ],
)
def test_a_wrong_wish_is_refused_in_a_sentence(
    arguments: tuple[str, ...], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(*arguments) == 2
    assert sentence in capsys.readouterr().err


def test_a_game_that_nobody_has_drawn_says_so(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("prems.games.arriba.print.PRINT", None)
    assert run("arriba") == 2
    assert "nobody has drawn arriba yet: expected leprechauns." in capsys.readouterr().err


def run(*arguments: str) -> int:
    parser = argparse.ArgumentParser()
    command.configure(parser)
    return command.run(parser.parse_args(arguments))


def _text(printed: bytes) -> list[str]:
    return [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(printed)]
