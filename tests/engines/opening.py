"""How is a window of some engine opened? WebKit's needs a display of its own, the others a browser that runs."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from playwright.sync_api import Playwright

from tests.engines.drive_playwright import PlaywrightWindow, launched
from tests.engines.drive_webkit import WebKitWindow, displayed
from tests.engines.window import Window

WIDTH, HEIGHT = 447, 844  # the narrowest window that WebKit's little browser makes

Opened = Callable[[str, int, int], Window]
"""At an address, so wide and so high."""


@contextmanager
def opening(playwright: Playwright, engine: str) -> Iterator[Opened]:
    if engine == "webkit":
        with displayed() as environment:
            yield lambda address, width, height: WebKitWindow(environment, address, width, height)
    else:
        with launched(playwright, engine) as browser:
            yield lambda address, width, height: PlaywrightWindow(browser, address, width, height)
