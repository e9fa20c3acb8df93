"""Real browsers against a real server: where do they come from?"""

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.evenings import all_of_them
from tests.browser.found import found_browser
from tests.kit.evening import Evening, keep

ROOT = Path(__file__).parents[2]
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}

# The same cards every time: at a table of two the first two are alike, others soon after, and nothing is special.
USUAL = "60"
SEEDED = """
import itertools, os, sys, types
from prems.server.tables import shell
given = os.environ["SEEDS"].split()
seeds = itertools.chain(given, itertools.repeat(given[-1]))
shell.secrets = types.SimpleNamespace(token_hex=lambda _: next(seeds))
from prems.cli import main
limits = ["--fastest-pace", "0.05", "--tables-a-minute", "600"]
sys.exit(main(["serve", *sys.argv[1:], "--log-level", "warning", *limits]))
"""

NewPage = Callable[..., Page]

PATIENCE = 60_000  # milliseconds: what must happen may take long on a busy machine
expect.set_options(timeout=PATIENCE)


def table_opened(page: Page, **wanted: Any) -> str:
    """The code of a new table, furnished as wanted."""
    answer = page.request.post("/api/tables", data=wanted)
    assert answer.status == 201, answer.text()
    return str(answer.json()["code"])


def until(page: Page, happened: Callable[[], Any]) -> None:
    """Lets the browser go on. Playwright's own way evaluates text, which our pages forbid at a second look."""
    for _ in range(2_400):
        if happened():
            return
        page.wait_for_timeout(25)
    raise AssertionError("it did not happen")


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    path, environment = found_browser(ROOT / "web")
    return {"executable_path": path, "args": ["--no-sandbox", "--disable-gpu"], "env": environment}


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Its address. The pages have been built before: `make pages`. A few games have been played there."""
    data = tmp_path_factory.mktemp("data")
    keep(data, *all_of_them())
    with serving(data) as address:
        yield address


@contextmanager
def serving(data: Path, *seeds: str, root: Path = ROOT, port: int = 0) -> Iterator[str]:
    """The server of a folder of sources, with the pages that were built there. Its games are dealt by these seeds."""
    assert (root / "src/prems/static/index.html").is_file(), "the pages are not built: run `make pages`"
    env = os.environ | {"PYTHONPATH": str(root / "src"), "SEEDS": " ".join(seeds or [USUAL])}
    with started([sys.executable, "-c", SEEDED, "--port", str(port), "--data", str(data)], env) as address:
        yield address


@contextmanager
def started(command: list[str], env: Mapping[str, str]) -> Iterator[str]:
    """Its address, until it is stopped."""
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=env)
    try:
        assert process.stdout is not None
        said = process.stdout.readline()
        found = re.search(r"http://\S+", said)
        assert found, f"the server said {said!r} and not where it is"
        yield found.group()
        assert process.poll() is None, f"the server ended by itself, with {process.returncode}"
    finally:
        process.terminate()
        process.wait(10)


def somebody(
    browser: Browser, server: str, name: str, locale: str = "fr", evening: Evening | None = None, **device: Any
) -> BrowserContext:
    """One person with one device, which knows the name, and the seat in a game that was played before."""
    context = browser.new_context(base_url=server, locale=locale, **(device or PHONE))
    context.set_default_timeout(PATIENCE)
    known = {"name": name, "sound": False} | ({"token": evening.token(name)} if evening else {})
    kept = f"localStorage['prems.profile'] = {json.dumps(json.dumps(known))}"
    context.add_init_script(f"if (!localStorage['prems.profile']) {kept}")
    return context


@pytest.fixture
def new_page(browser: Browser, server: str) -> Iterator[NewPage]:
    """The page of a person of their own. What its console says at the end is nothing."""
    contexts: list[BrowserContext] = []
    troubles: list[str] = []

    def opened(name: str = "Zoé", locale: str = "fr", evening: Evening | None = None, **device: Any) -> Page:
        context = somebody(browser, server, name, locale, evening, **device)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: troubles.append(str(error)))
        return page

    yield opened
    for context in contexts:
        context.close()
    assert troubles == []
