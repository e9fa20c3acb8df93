"""Can the 18 symbols be told apart by shape alone, and do some of them try to prevent it?"""

from itertools import combinations
from math import hypot

import pytest
from PIL import ImageChops, ImageFilter
from tools.pictures.lookalikes import distance
from tools.pictures.raster import ink
from tools.pictures.sight import SIGHTS
from tools.pictures.sight import distance as apart

from prems.games.arriba.bots.lookalikes import LOOKALIKES, PAIRS, likeness
from prems.games.arriba.cards import SYMBOLS as NUMBERS
from prems.games.arriba.print.faces import SHEETS
from prems.games.arriba.print.symbols import SYMBOLS
from prems.paper import WHITE

ALL_PAIRS = list(combinations(SYMBOLS, 2))
INTENDED = [(n, n + 1) for n in range(1, 18, 2)]


@pytest.mark.rule("A01")
def test_there_are_eighteen_symbols_and_no_letters_among_them() -> None:
    assert list(SYMBOLS) == list(NUMBERS)
    assert not any("<text" in drawing for drawing in SYMBOLS.values())


@pytest.mark.parametrize("symbol", SYMBOLS)
def test_the_ink_lies_within_49_of_the_middle_so_that_any_angle_fits(symbol: int) -> None:
    image = ink(SYMBOLS[symbol], 330, box="-5 -5 110 110")
    pixels = image.load()
    assert pixels is not None
    far = max(
        hypot((x + 0.5) / 3 - 55, (y + 0.5) / 3 - 55)
        for x in range(330)
        for y in range(330)
        if pixels[x, y] > 127  # type: ignore[operator]
    )
    assert 40 < far <= 49


def test_no_two_symbols_are_the_same_under_any_of_four_turns() -> None:
    assert min(distance(a, b) for a, b in ALL_PAIRS) > 0.03


@pytest.mark.parametrize("turn", range(0, 360, 15))
def test_no_two_symbols_are_the_same_at_any_angle_of_a_table(turn: int) -> None:
    turned = {n: ink(drawing, 48, turn) for n, drawing in SYMBOLS.items()}
    upright = {n: ink(drawing, 48) for n, drawing in SYMBOLS.items()}
    assert all(_block(ImageChops.difference(upright[a], turned[b])) for a, b in ALL_PAIRS)


def test_a_look_alike_pair_is_told_apart_at_48_pixels_by_a_patch_one_can_see() -> None:
    for a, b in INTENDED:
        for turn in (0, 90, 180, 270):
            assert _block(ImageChops.difference(ink(SYMBOLS[a], 48), ink(SYMBOLS[b], 48, turn))), (a, b, turn)


def test_at_least_six_pairs_differ_in_less_than_15_hundredths_of_their_ink() -> None:
    close = [pair for pair in ALL_PAIRS if distance(*pair) < 0.15]
    assert len(close) >= 6
    assert set(close) <= set(INTENDED)


def test_the_pairs_that_fool_the_eye_are_far_from_all_others() -> None:
    assert set(PAIRS) <= set(INTENDED)
    assert max(distance(*pair) for pair in PAIRS) < 0.35
    assert min(distance(*pair) for pair in ALL_PAIRS if pair not in PAIRS) > 0.5


def test_the_table_of_likeness_is_what_is_measured() -> None:
    for a, b in ALL_PAIRS:
        assert LOOKALIKES[a][b] == LOOKALIKES[b][a] == pytest.approx(1 - distance(a, b), abs=0.002)
    assert likeness(3, 3) == 1


@pytest.mark.rule("A20")
@pytest.mark.parametrize("sight", ["", *SIGHTS])
def test_the_white_symbol_stands_out_from_its_paper_in_every_sight(sight: str) -> None:
    assert min(apart(WHITE, sheet, sight) for sheet in SHEETS.values()) > 40


def test_the_four_papers_are_nearly_one_grey_so_that_colour_neither_helps_nor_hurts() -> None:
    assert max(apart(a, b, "greyscale") for a, b in combinations(SHEETS.values(), 2)) < 5


def _block(difference: object) -> bool:
    """Are there three by three pixels that all differ by more than half?"""
    solid = difference.filter(ImageFilter.MinFilter(3))  # type: ignore[attr-defined]
    return bool(solid.getextrema()[1] > 127)
