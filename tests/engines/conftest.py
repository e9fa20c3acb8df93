"""Whose windows are these? One browser an engine for all tests, one window a person, one server for everybody."""

import json
import os
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Playwright

from tests.browser.conftest import serving
from tests.browser.evenings import all_of_them
from tests.engines.found import wished
from tests.engines.opening import HEIGHT, WIDTH, Opened, opening
from tests.engines.window import Window
from tests.kit.evening import Evening, keep

LACKS: Final = {
    "firefox": {"touch": "its driver sends no touch", "sound": "it wakes only where there is a sound card"},
    "webkit": {"touch": "its driver turns touches into a mouse"},
}

NewWindow = Callable[..., Window]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "engine" in metafunc.fixturenames:
        metafunc.parametrize("engine", wished(), scope="session", indirect=True)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """What a driver cannot do is not asked of it; that is said in the end. An engine is one worker's."""
    kept: list[pytest.Item] = []
    for item in items:
        if reason := _lacking(item):
            _left_out(config).add(f"{item.name}: {reason}")
        else:
            kept.append(item)
            item.add_marker(pytest.mark.xdist_group(_engine(item)))
    items[:] = kept
    if hasattr(config, "workeroutput"):
        config.workeroutput["left_out"] = sorted(_left_out(config))


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """What a worker has not asked, its master tells."""
    _left_out(node.config).update(getattr(node, "workeroutput", {}).get("left_out", []))


LEFT_OUT: Final = pytest.StashKey[set[str]]()


def _left_out(config: pytest.Config) -> set[str]:
    return config.stash.setdefault(LEFT_OUT, set())


def _engine(item: pytest.Item) -> str:
    """Empty where the test is none of ours."""
    call = getattr(item, "callspec", None)
    return str(call.params.get("engine", "")) if call else ""


def _lacking(item: pytest.Item) -> str | None:
    lacks = LACKS.get(_engine(item), {})
    needs = [need for mark in item.iter_markers("needs") for need in mark.args]
    return next((lacks[need] for need in needs if need in lacks), None)


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    terminalreporter.line(f"engines: {', '.join(wished())}")
    for left_out in sorted(_left_out(config)):
        terminalreporter.line(f"not asked: {left_out}")


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory, engine: str) -> Iterator[str]:
    """One an engine: each plays the same games to their end."""
    data = tmp_path_factory.mktemp(engine)
    keep(data, *all_of_them())
    with serving(data) as address:
        yield address


@pytest.fixture(scope="session")
def engine(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="session")
def opened(engine: str, playwright: Playwright) -> Iterator[Opened]:
    with opening(playwright, engine) as opened:
        yield opened


@pytest.fixture
def new_window(opened: Opened, server: str, request: pytest.FixtureRequest) -> Iterator[NewWindow]:
    """A person with a device of their own. No page has had any trouble in the end."""
    windows: list[Window] = []

    def arrived(
        name: str = "Zoé",
        width: int = WIDTH,
        height: int = HEIGHT,
        address: str = server,
        evening: Evening | None = None,
    ) -> Window:
        window = opened(address, width, height)
        windows.append(window)
        window.introduce(name, evening=evening)
        return window

    yield arrived
    troubles = []
    with ExitStack() as closing:
        for window in windows:
            closing.callback(window.close)
        for nth, window in enumerate(windows):
            photograph(window, f"{request.node.name}-{nth}")
            troubles += window.troubles
    assert troubles == []


def photograph(window: Window, name: str) -> None:
    """Into the folder that `PREMS_PICTURES` names: whoever wants to look at every engine."""
    if folder := os.environ.get("PREMS_PICTURES"):
        (Path(folder) / f"{name}.png").write_bytes(window.picture())


def table_opened(server: str, **wanted: Any) -> str:
    """The code of a new table, furnished as wanted."""
    body = json.dumps(wanted).encode()
    request = urllib.request.Request(f"{server}/api/tables", body, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=30) as answer:
        return str(json.load(answer)["code"])
