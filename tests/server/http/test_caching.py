"""Every file of the built pages, asked for at a running server: hashed ones stay, all others are asked about."""

import re
from importlib.resources import files
from pathlib import Path
from typing import Final

import aiohttp
import pytest

from tests.kit.server.running import in_loop, running

BUILT: Final = Path(str(files("prems").joinpath("static")))
KINDS: Final = {".js", ".css", ".svg", ".woff2"}
HASHED: Final = re.compile(r"^assets/.+-[\w-]{8}\.\w+$")


def built() -> list[str]:
    """As a browser asks for them: packed twins go with the text that they are of."""
    names = [str(path.relative_to(BUILT)) for path in BUILT.rglob("*") if path.is_file()]
    return sorted(name for name in names if not name.endswith(".gz"))


def test_all_drawings_fonts_and_code_have_hashed_names() -> None:
    kept_for_ever = {name for name in built() if HASHED.match(name)}
    others = {name for name in built() if Path(name).suffix in KINDS} - kept_for_ever
    assert {Path(name).suffix for name in kept_for_ever} >= KINDS
    known = {"sw.js", "icon.svg", "opening.js"}
    assert others == known, "what is known by its name: the worker, the icon, and who looks whether the rest has come"


@in_loop
async def test_hashed_files_are_kept_for_ever_and_all_others_asked_about(tmp_path: Path) -> None:
    async with running(tmp_path) as house, aiohttp.ClientSession() as session:
        for name in [*built(), "", "t/BCDF", "check"]:
            async with session.get(f"{house.url}/{name}") as answer:
                assert answer.status == 200, name
                caching, tag = answer.headers["Cache-Control"], answer.headers["ETag"]
            assert caching == ("public, max-age=31536000, immutable" if HASHED.match(name) else "no-cache"), name
            async with session.get(f"{house.url}/{name}", headers={"If-None-Match": tag}) as answer:
                assert answer.status == 304, f"{name}: nothing is sent twice"


@pytest.mark.parametrize("head", ["If-Modified-Since", "If-Unmodified-Since", "If-Range"])
@in_loop
async def test_a_date_that_no_clock_knows_is_answered(head: str, tmp_path: Path) -> None:
    async with running(tmp_path) as house, aiohttp.ClientSession() as session:
        for year, status in (("99999999999999999999", 400), ("99999", 200), ("1900", 412 if "Un" in head else 200)):
            async with session.get(house.url, headers={head: f"Mon, 01 Jan {year} 00:00:00 GMT"}) as answer:
                assert answer.status == status, year
