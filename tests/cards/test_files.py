"""Are the committed sprites, tables, letters and pictures what the drawings say today?"""

import gzip
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image
from tools.cards import PICTURES, texts
from tools.fonts import FONTS, LETTERS, PAPER_FONTS, WEB_FONTS, WEB_LICENCES, letters, unpacked
from tools.icons import ANIMALS, ICONS, SIGNS
from tools.pictures.gallery import gallery
from tools.pictures.preview import preview_digest
from tools.pictures.raster import digest

from prems.games.arriba.cards import DECK
from prems.games.leprechauns.cards import ACTIONS, CHESTS, EDITIONS
from prems.paper.palette import TINTS, VEILS, palette

FILES = dict(texts())
WEB = Path(__file__).parents[2] / "web"
SPRITES = {path.name: path for path in FILES if path.suffix == ".svg"}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_a_committed_file_is_current(path: Path) -> None:
    assert path.read_text(encoding="utf-8") == FILES[path], "run `make cards`"


def test_the_pictures_show_the_drawings_of_today() -> None:
    for name, (svg, width) in gallery():
        with Image.open(PICTURES / f"{name}.png") as shown:
            assert shown.info.get("source") == digest(svg), f"{name}: run `make cards`"
            assert shown.width == width
    with Image.open(PICTURES / "print-and-play.png") as shown:
        assert shown.info.get("source") == preview_digest(), "run `make cards`"


def test_the_gallery_keeps_no_picture_that_nobody_draws() -> None:
    drawn = {f"{name}.png" for name, _ in gallery()}
    kept = {str(path.relative_to(PICTURES)) for path in (PICTURES / "cards").rglob("*.png")}
    assert kept <= drawn


def test_the_letters_are_those_of_the_fonts() -> None:
    assert LETTERS.read_text(encoding="utf-8") == letters(), "run `python -m tools.fonts`"


@pytest.mark.parametrize("name", FONTS)
def test_paper_and_page_have_the_same_font_with_its_licence(name: str) -> None:
    package, _, family, weight = FONTS[name]
    assert (PAPER_FONTS / f"{name}.ttf").read_bytes() == unpacked(WEB_FONTS / f"{name}.woff2", family, weight)
    for folder in (PAPER_FONTS, WEB_LICENCES):
        assert "SIL Open Font License" in (folder / f"{package}.OFL.txt").read_text(encoding="utf-8")


def test_the_icons_are_complete_and_have_their_licence() -> None:
    expected = {f"animal:{name}" for name in ANIMALS} | {f"sign:{name}" for name in SIGNS}
    assert set(json.loads(ICONS.read_text(encoding="utf-8"))) == expected
    assert "MIT License" in (ICONS.parent / "icons.LICENCE.txt").read_text(encoding="utf-8")


def test_both_decks_in_both_languages_weigh_less_than_150_kilobytes() -> None:
    weight = {name: len(gzip.compress(path.read_bytes(), 9)) for name, path in SPRITES.items()}
    assert sum(weight.values()) < 150_000, weight
    assert weight["arriba.svg"] < 10_000


@pytest.mark.parametrize("name", SPRITES)
def test_a_sprite_is_complete_in_itself(name: str) -> None:
    text = SPRITES[name].read_text(encoding="utf-8")
    ids = re.findall(r' id="([^"]+)"', text)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'href="#([^"]+)"|url\(#([^)]+)\)', text)) <= {(i, "") for i in ids} | {
        ("", i) for i in ids
    }
    assert "<text" not in text
    assert "http" not in text.replace("http://www.w3.org/2000/svg", "")


@pytest.mark.rule("A01")
def test_every_card_of_arriba_has_its_id() -> None:
    ids = _symbols("arriba.svg")
    assert {f"arriba-{card}" for card in DECK} <= ids
    assert {"arriba-back", "arriba-totem", *(f"arriba-sheet-{c}" for c in "rgby")} <= ids


@pytest.mark.rule("L01", "L71")
@pytest.mark.parametrize("name", ["leprechauns.fr.svg", "leprechauns.en.svg"])
def test_every_card_of_leprechauns_has_its_id(name: str) -> None:
    ids = _symbols(name)
    for edition in EDITIONS:
        assert {f"lep-{edition}-{card}" for card in (*CHESTS[edition], *ACTIONS[edition])} <= ids
        coloured = [card.id for card in CHESTS[edition].values() if card.word]
        assert {f"lep-{edition}-{card}-pattern" for card in coloured} <= ids
    assert {f"lep-value-{value}" for value in range(1, 11)} <= ids
    assert {"lep-chest-back", "lep-action-back", "lep-prems", "lep-forbidden-chest", "lep-reminder"} <= ids


def test_the_files_do_not_depend_on_the_order_of_a_set() -> None:
    program = (
        "from tools.cards import texts; import hashlib; print(hashlib.sha256(repr([*texts()]).encode()).hexdigest())"
    )
    seen = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
            text=True,
            cwd=PICTURES.parents[1],
        ).stdout
        for seed in ("1", "2")
    }
    assert len(seen) == 1


def _symbols(name: str) -> set[str]:
    return set(re.findall(r'<symbol id="([^"]+)"', SPRITES[name].read_text(encoding="utf-8")))


@pytest.mark.parametrize("name", ["index.html", "public/manifest.webmanifest"])
def test_what_cannot_ask_for_a_colour_by_name_has_one_of_ours(name: str) -> None:
    spelled = re.findall(r'"(#[0-9A-Fa-f]{3,8})"', (WEB / name).read_text(encoding="utf-8"))
    assert spelled
    assert {colour.upper() for colour in spelled} <= set(palette().values())


def test_every_tint_is_seen_on_some_page() -> None:
    pages = "".join(
        path.read_text(encoding="utf-8")
        for path in (WEB / "src").rglob("*")
        if path.suffix in {".css", ".svelte", ".ts"} and path not in FILES
    )
    veils = [f"{name}-at-{part}" for name, parts in VEILS.items() for part in parts]
    sources = set(VEILS)
    assert [name for name in (*(TINTS.keys() - sources), *veils) if f"var(--{name})" not in pages] == []
