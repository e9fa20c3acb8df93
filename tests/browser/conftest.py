"""Real browsers against a real server: where do they come from?"""

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

from tests.browser.found import found_browser

ROOT = Path(__file__).parents[2]
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}

# Deals that are known beforehand.
SEEDED = """
import itertools, os, sys, types
import prems.server.tables.shell as room
seeds = itertools.chain(os.environ["SEEDS"].split(), map(str, itertools.count(1000)))
room.secrets = types.SimpleNamespace(token_hex=lambda _: next(seeds))
from prems.cli import main
sys.exit(main(["serve", "--port", "0", "--data", sys.argv[1], "--log-level", "warning",
               "--fastest-pace", "0.05", "--tables-a-minute", "600"]))
"""

NewPage = Callable[..., Page]

PATIENCE = 60_000  # milliseconds: what must happen may take long on a busy machine
expect.set_options(timeout=PATIENCE)


def table_opened(page: Page, **wanted: Any) -> str:
    """The code of a new table, furnished as wanted."""
    answer = page.request.post("/api/tables", data=wanted)
    assert answer.status == 201, answer.text()
    return str(answer.json()["code"])


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    path, environment = found_browser(ROOT / "web")
    return {"executable_path": path, "args": ["--no-sandbox", "--disable-gpu"], "env": environment}


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Its address. The pages have been built before: `make pages`."""
    with serving(ROOT, tmp_path_factory.mktemp("data")) as address:
        yield address


@contextmanager
def serving(root: Path, data: Path, port: int = 0) -> Iterator[str]:
    """The server of a folder of sources, with the pages that were built there."""
    assert (root / "src/prems/static/index.html").is_file(), "the pages are not built: run `make pages`"
    command = [
        sys.executable,
        "-m",
        "prems.cli",
        "serve",
        "--port",
        str(port),
        "--data",
        str(data),
        "--log-level",
        "warning",
        "--fastest-pace",
        "0.05",
        "--tables-a-minute",
        "600",
    ]
    env = os.environ | {"PYTHONPATH": str(root / "src")}
    with started(command, env) as address:
        yield address


@contextmanager
def dealing(data: Path, *seeds: str) -> Iterator[str]:
    """A server whose first games are dealt by these seeds."""
    with started([sys.executable, "-c", SEEDED, str(data)], os.environ | {"SEEDS": " ".join(seeds)}) as address:
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


def somebody(browser: Browser, server: str, name: str, locale: str = "fr", **device: Any) -> BrowserContext:
    """One person with one device, which knows the name."""
    context = browser.new_context(base_url=server, locale=locale, **(device or PHONE))
    context.set_default_timeout(PATIENCE)
    kept = f'{{"name":"{name}","sound":false}}'
    context.add_init_script(f"if (!localStorage['prems.profile']) localStorage['prems.profile'] = '{kept}'")
    return context


@pytest.fixture
def new_page(browser: Browser, server: str) -> Iterator[NewPage]:
    """The page of a person of their own. What its console says at the end is nothing."""
    contexts: list[BrowserContext] = []
    troubles: list[str] = []

    def opened(name: str = "Zoé", locale: str = "fr", **device: Any) -> Page:
        context = somebody(browser, server, name, locale, **device)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: troubles.append(str(error)))
        return page

    yield opened
    for context in contexts:
        context.close()
    assert troubles == []
