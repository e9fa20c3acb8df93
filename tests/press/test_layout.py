"""Do cards fit on a sheet, and do front and back meet?"""

from itertools import combinations

import pytest

from prems.paper import CARD_HEIGHT, CARD_WIDTH
from prems.press.layout import BLEED, DUPLEXES, MARGIN, PAPERS, Duplex, PaperName, Place, cuts, layout

EVERY = [(paper, duplex) for paper in PAPERS for duplex in DUPLEXES]


@pytest.mark.parametrize(("paper", "duplex"), EVERY)
def test_colour_stays_within_what_a_printer_reaches(paper: PaperName, duplex: Duplex) -> None:
    plan = layout(paper, duplex)
    for place in plan.fronts + plan.backs:
        assert place.x - BLEED >= MARGIN
        assert place.y - BLEED >= MARGIN
        assert place.x + CARD_WIDTH + BLEED <= plan.width - MARGIN
        assert place.y + CARD_HEIGHT + BLEED <= plan.height - MARGIN


@pytest.mark.parametrize(("paper", "duplex"), EVERY)
def test_no_card_bleeds_into_another(paper: PaperName, duplex: Duplex) -> None:
    plan = layout(paper, duplex)
    sides = [plan.fronts + plan.backs] if plan.fold else [plan.fronts, plan.backs]
    assert not any(_touch(a, b) for side in sides for a, b in combinations(side, 2))


@pytest.mark.parametrize(("paper", "duplex"), EVERY)
def test_the_knife_cuts_front_and_back_at_the_same_line(paper: PaperName, duplex: Duplex) -> None:
    plan = layout(paper, duplex)
    xs, ys = cuts(plan)
    turned_page = (plan.width < plan.height) == (duplex == "long") or plan.fold is not None
    for place in plan.backs:
        x = plan.width - place.x if turned_page else place.x
        y = place.y if turned_page else plan.height - place.y
        assert any(abs(x - cut) < 1e-9 for cut in xs)
        assert any(abs(y - cut) < 1e-9 for cut in ys)


def test_nine_cards_on_a4_eight_on_letter_four_to_fold() -> None:
    assert len(layout("a4", "long").fronts) == 9
    assert len(layout("letter", "long").fronts) == 8
    assert len(layout("a4", "fold").fronts) == len(layout("letter", "fold").fronts) == 4


def _touch(one: Place, other: Place) -> bool:
    wide, high = CARD_WIDTH + 2 * BLEED - 1e-9, CARD_HEIGHT + 2 * BLEED - 1e-9
    return abs(one.x - other.x) < wide and abs(one.y - other.y) < high
