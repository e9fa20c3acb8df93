"""Do the documents speak of files that are there?"""

import re
from pathlib import Path

import pytest
from msgspec import Struct

from prems.protocol.messages import FROM_PAGE, FROM_SERVER, PROTOCOL
from prems.table.requests import REQUESTS

ROOT = Path(__file__).parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), ROOT / "web/README.md"])
ARCHITECTURE = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")
MOST_FILES = 35  # through which one grab may go


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    links = re.findall(r"\]\((?!https?:|#)([^)#]+)", page.read_text(encoding="utf-8"))
    assert [link for link in links if not (page.parent / link).exists()] == []


def test_the_architecture_names_files_that_are_there() -> None:
    named = re.findall(r"`((?:src|web|tests|docs|bench)/[\w./-]+)`", ARCHITECTURE)
    assert named
    assert [name for name in named if not (ROOT / name).exists()] == []


def test_every_decision_is_found_from_the_architecture() -> None:
    decisions = {path.name for path in (ROOT / "docs/decisions").glob("*.md")}
    assert decisions - set(re.findall(r"decisions/([\w-]+\.md)", ARCHITECTURE)) == set()


def test_every_folder_is_on_the_map() -> None:
    folders = {path.parent.name for path in (ROOT / "src/prems").glob("*/__init__.py")}
    assert folders - set(re.findall(r"^\| `(\w+)/`", ARCHITECTURE, re.MULTILINE)) == set()


def test_one_grab_goes_through_few_files() -> None:
    numbered = re.findall(r"^(\d+)\. `[\w./]+`$", ARCHITECTURE, re.MULTILINE)
    assert numbered == [str(nth) for nth in range(1, len(numbered) + 1)]
    assert len(numbered) <= MOST_FILES


def test_the_protocol_names_every_message_every_request_and_its_version() -> None:
    said = (ROOT / "docs/protocol.md").read_text(encoding="utf-8")
    kinds: tuple[type[Struct], ...] = (*FROM_PAGE, *FROM_SERVER, *REQUESTS)
    tags = [kind.__struct_config__.tag for kind in kinds]
    assert [tag for tag in tags if f"`{tag}`" not in said] == []
    assert f"`protocol` {PROTOCOL}" in said
