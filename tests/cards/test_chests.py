"""Do the cards of Leprechauns show what their rules need?"""

import re
from functools import cache
from itertools import combinations

import pytest
from PIL import Image, ImageChops
from tools.pictures.raster import picture
from tools.pictures.sight import SIGHTS, closest, distance

from prems.games.leprechauns.cards import ACTIONS, CHESTS, EDITIONS, Chest, Edition
from prems.games.leprechauns.print.face_words import ACTION_NAMES, SOUNDS, colour_word
from prems.games.leprechauns.print.faces import (
    SLAP,
    action_face,
    chest_face,
    drawings,
    forbidden_chest_face,
    reminder_faces,
    slapped_face,
)
from prems.games.leprechauns.print.inks import INKS, pattern
from prems.games.leprechauns.words import motif_name
from prems.kernel.words import LANGS
from prems.paper.face import Face

EVERY_CHEST = [(edition, card) for edition in EDITIONS for card in CHESTS[edition].values()]
UNIT = 2  # pixels
WIDTH, HEIGHT = 63 * UNIT, 88 * UNIT


def pixels(face: Face) -> Image.Image:
    return _pixels(face.svg())


@cache
def _pixels(svg: str) -> Image.Image:
    return picture(svg, WIDTH).convert("RGB")


@pytest.mark.rule("L15")
@pytest.mark.parametrize("patterned", [False, True])
@pytest.mark.parametrize("edition", EDITIONS)
def test_both_motifs_lie_where_a_good_slap_covers_them(edition: Edition, patterned: bool) -> None:
    x, y, wide, high = (UNIT * side for side in SLAP)
    assert (x / WIDTH, y / HEIGHT) == pytest.approx((0.2, 0.25))
    assert ((x + wide) / WIDTH, (y + high) / HEIGHT) == pytest.approx((0.8, 0.75))
    for card in CHESTS[edition].values():
        for lang in LANGS:
            motifs = ImageChops.difference(
                pixels(chest_face(card, edition, lang, patterned)), pixels(slapped_face(card.value))
            )
            box = motifs.getbbox()
            assert box is not None
            assert box[0] >= x - 1, card.id
            assert box[1] >= y - 1, card.id
            assert box[2] <= x + wide + 1, card.id
            assert box[3] <= y + high + 1, card.id


@pytest.mark.rule("L15", "L18")
def test_the_value_stands_at_the_rim_where_a_hand_on_the_motifs_leaves_it_to_see() -> None:
    x, y, wide, high = (round(UNIT * side) for side in SLAP)
    for one, other in combinations(range(1, 11), 2):
        values = ImageChops.difference(pixels(slapped_face(one)), pixels(slapped_face(other)))
        assert values.crop((0, 0, WIDTH, y)).getbbox(), (one, other)
        assert values.crop((0, y + high, WIDTH, HEIGHT)).getbbox(), (one, other)
        assert not values.crop((x, y, x + wide, y + high)).getbbox(), (one, other)


@pytest.mark.rule("L01", "L70")
@pytest.mark.parametrize("edition", EDITIONS)
def test_forty_chests_all_look_different(edition: Edition) -> None:
    faces = {chest_face(card, edition, "fr").svg() for card in CHESTS[edition].values()}
    assert len(faces) == 40


@pytest.mark.rule("L21")
@pytest.mark.parametrize(("edition", "card"), [pair for pair in EVERY_CHEST if pair[1].word])
def test_a_colour_word_is_printed_in_the_ink_to_say_and_names_another(edition: Edition, card: Chest) -> None:
    ink = next(motif for motif in card.motifs if motif.startswith("colour:")).removeprefix("colour:")
    assert card.word != ink
    for lang in LANGS:
        face = chest_face(card, edition, lang)
        part = next(name for name in re.findall(r"#(lep-word-[\w-]+)", face.body))
        assert part == f"lep-word-{colour_word(card.word or '', lang, edition)}-{ink}"
        assert f'fill="{INKS[ink]}"' in face.parts[part]
        assert f"url(#lep-ink-{ink})" in chest_face(card, edition, lang, patterned=True).svg()


@pytest.mark.rule("L77")
def test_french_brown_is_brun_in_one_edition_and_marron_in_the_other() -> None:
    assert colour_word("brown", "fr", "final") == "brun"
    assert colour_word("brown", "fr", "prototype") == "marron"
    assert "lep-word-brun-" in drawings("fr")["lep-final-C5"].body
    assert "lep-word-marron-" in drawings("fr")["lep-prototype-C5"].body
    assert colour_word("brown", "en", "prototype") == "brown"


@pytest.mark.rule("L71")
def test_every_action_card_bears_a_picture_of_its_own_and_its_name() -> None:
    for edition in EDITIONS:
        faces = [action_face(action, edition, "fr").svg() for action in ACTIONS[edition].values()]
        assert len(set(faces)) == len(faces) == {"final": 6, "prototype": 10}[edition]
    assert ACTION_NAMES["fr"]["back-of-hand"] == "Dos de la main"
    assert ACTION_NAMES["en"]["odd"] == "Odd number"


@pytest.mark.rule("L76")
def test_the_forbidden_chest_can_be_seen_and_is_in_no_deck() -> None:
    assert forbidden_chest_face("fr").svg() != forbidden_chest_face("en").svg()
    assert not any("forbidden-chest" in ACTIONS[edition] for edition in EDITIONS)


def test_the_reminder_of_each_edition_tells_its_own_rules() -> None:
    sides = {(edition, lang): reminder_faces(edition, lang) for edition in EDITIONS for lang in LANGS}
    assert len({face.svg() for pair in sides.values() for face in pair}) == 8


def test_every_sound_of_the_decks_is_lettered_without_losing_a_letter() -> None:
    sounds = {m.removeprefix("sound:") for _, card in EVERY_CHEST for m in card.motifs if m.startswith("sound:")}
    for lang in LANGS:
        assert sounds == set(SOUNDS[lang])
        for name, lines in SOUNDS[lang].items():
            said = motif_name(f"sound:{name}")[lang]
            assert "".join(lines).lower() == re.sub(r"\W", "", said).lower()


def test_english_cards_have_english_sounds() -> None:
    assert SOUNDS["en"]["pouet-pouet"] == ("Honk", "honk")
    honking = next(card for card in CHESTS["final"].values() if "sound:pouet-pouet" in card.motifs)
    assert chest_face(honking, "final", "en").svg() != chest_face(honking, "final", "fr").svg()


@pytest.mark.parametrize("sight", ["", "deuteranopia", "protanopia", "tritanopia"])
def test_any_two_inks_are_far_apart_in_every_sight(sight: str) -> None:
    """20 in Lab is ten times what the eye can just tell; colours of grey need the patterns."""
    least, one, other = closest(INKS, sight)
    assert least > 20, (one, other)


def test_no_two_inks_have_the_same_pattern_and_each_shows_on_its_ink() -> None:
    marks = {re.sub(r"#[0-9A-F]{6}", "", pattern(ink)) for ink in INKS}
    assert len(marks) == len(INKS)
    for ink in set(INKS) - {"black"}:
        mark = re.findall(r"#[0-9A-F]{6}", pattern(ink))[0]
        assert all(distance(INKS[ink], mark, sight) > 25 for sight in ("", *SIGHTS)), ink
