"""A page of an older version meets a newer server: it loads itself again between games, never within one."""

import shutil
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from prems.protocol.messages import PROTOCOL
from prems.server.http.static import Pages
from tests.browser.arriba.player import QUICK, Player, open_table, play_to_the_end
from tests.browser.conftest import DESK, ROOT, serving, somebody
from tests.browser.evenings import nearly_over
from tests.kit.evening import keep

NEW = Pages(ROOT / "src/prems/static").build
OLD = NEW.replace(".js", ".old.js")


def older(root: Path, protocol: int) -> Path:
    """The house as it may have been: its scripts had other names, and maybe it spoke another protocol."""
    shutil.copytree(ROOT / "src", root / "src", ignore=shutil.ignore_patterns("__pycache__", "*.gz"))
    pages = root / "src/prems/static"
    scripts = [path.name for path in pages.glob("assets/*.js")]
    for path in (pages / "index.html", *pages.glob("assets/*.js")):
        text = path.read_text(encoding="utf-8").replace(f"protocol:{PROTOCOL}", f"protocol:{protocol}")
        for name in scripts:
            text = text.replace(name, name.replace(".js", ".old.js"))
        path.write_text(text, encoding="utf-8")
    for name in scripts:
        (pages / "assets" / name).rename(pages / "assets" / name.replace(".js", ".old.js"))
    messages = root / "src/prems/protocol/messages.py"
    text = messages.read_text(encoding="utf-8")
    assert f"PROTOCOL: Final = {PROTOCOL}" in text
    messages.write_text(
        text.replace(f"PROTOCOL: Final = {PROTOCOL}", f"PROTOCOL: Final = {protocol}"), encoding="utf-8"
    )
    return root


class Host:
    """Runs one server after the other under one address, on the same data."""

    def __init__(self, data: Path) -> None:
        self.address = ""
        self._data = data
        self._running = ExitStack()

    def run(self, root: Path) -> None:
        self.stop()
        port = int(self.address.rsplit(":", 1)[1].strip("/")) if self.address else 0
        self.address = self._running.enter_context(serving(self._data, root=root, port=port))

    def stop(self) -> None:
        self._running.close()


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    """Somebody has nearly played a game there."""
    host = Host(tmp_path)
    keep(tmp_path, nearly_over("arriba"))
    yield host
    host.stop()


@pytest.fixture(scope="module")
def old_house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return older(tmp_path_factory.mktemp("houses") / "old", PROTOCOL)


@pytest.fixture
def old(host: Host, browser: Browser, old_house: Path) -> Iterator[Page]:
    """A page of the old house."""
    host.run(old_house)
    with somebody(browser, host.address, "Zoé", evening=nearly_over("arriba"), **DESK) as context:
        yield context.new_page()


def is_old(page: Page) -> bool:
    return page.locator(f"script[src='{OLD}']").count() == 1


def expect_new(page: Page) -> None:
    expect(page.locator(f"script[src='{NEW}']")).to_have_count(1)


def count_loads(page: Page) -> list[str]:
    loads: list[str] = []
    page.on("domcontentloaded", lambda loaded: loads.append(loaded.url))
    return loads


def test_in_the_lobby_it_loads_itself_again_at_once_and_once_and_so_does_a_television(host: Host, old: Page) -> None:
    code = open_table(old)
    television = old.context.new_page()
    pages = {"/t/": old, "/tv/": television}
    for path, page in pages.items():
        page.goto(f"{path}{code}")
        expect(page.get_by_text(code).first).to_be_visible()
        assert is_old(page)
    loads = {path: count_loads(page) for path, page in pages.items()}
    host.run(ROOT)
    for page in pages.values():
        expect_new(page)
        expect(page.get_by_text(code).first).to_be_visible()
    old.wait_for_timeout(1_500)
    assert {path: len(seen) for path, seen in loads.items()} == {"/t/": 1, "/tv/": 1}


def test_within_a_game_it_stays_and_after_it_loads_itself_again(host: Host, old: Page) -> None:
    zoe = Player(old).come(nearly_over("arriba").code)
    zoe.table_is_laid()
    loads = count_loads(old)
    host.run(ROOT)
    known = len(zoe.views)
    zoe.wait(lambda: len(zoe.views) > known)
    play_to_the_end(zoe)
    assert is_old(old)
    assert loads == []
    expect_new(old)
    expect(old.get_by_role("button", name="Revanche")).to_be_visible()
    assert len(loads) == 1


def test_a_page_that_the_server_does_not_understand_comes_back_to_its_game(
    host: Host, browser: Browser, tmp_path: Path
) -> None:
    """Nothing goes on in it any more, so there is nothing to wait for."""
    host.run(older(tmp_path / "old", PROTOCOL - 1))
    with somebody(browser, host.address, "Zoé", **DESK) as context:
        page = context.new_page()
        code = open_table(page, bots=2, start=True, settings=QUICK, turn_ms=None)
        zoe = Player(page).come(code)
        zoe.table_is_laid()
        assert is_old(page)
        loads = count_loads(page)
        host.run(ROOT)
        expect_new(page)
        zoe.table_is_laid()
        assert zoe.views[-1]["stage"] == "playing"
        assert len(loads) == 1
