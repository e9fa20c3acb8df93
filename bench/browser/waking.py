"""How long does a phone that was unlocked wait for its table, if its line died in silence meanwhile?

The line swallows everything and tells nobody, the page's own thread stands still, as on a locked phone, and somebody
else sits down; then the page is told that it is seen again, as a browser tells it. The table is live when the
newcomer is there.
"""

import asyncio
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Final

from playwright.sync_api import sync_playwright
from tests.engines.conftest import table_opened
from tests.engines.line import line_to
from tests.engines.opening import HEIGHT, WIDTH, Opened, opening
from tests.kit.server.process import ServerProcess

from prems.client import Client, Player

TIMES: Final = 5
HUSHED: Final = 0.5  # seconds until what was said before is no longer under way
IS_BO_THERE: Final = "[...document.querySelectorAll('.seat .name')].some((it) => it.textContent.includes('Bo'))"
SLEEP: Final = f"""(() => {{
  const dawn = Date.now() + 5000;
  while (Date.now() < dawn);
  window.awake = performance.now();
  document.dispatchEvent(new Event("visibilitychange"));
  return {IS_BO_THERE};
}})()"""
PATIENCE: Final = 30.0  # seconds


def woken(engine: str) -> list[float]:
    """Seconds until the table is live, time after time."""
    with (
        tempfile.TemporaryDirectory() as data,
        ServerProcess(Path(data)) as server,
        sync_playwright() as playwright,
        opening(playwright, engine) as opened,
    ):
        return [_woken(opened, server.url) for _ in range(TIMES)]


def _woken(opened: Opened, server: str) -> float:
    code = table_opened(server, game="arriba")
    with line_to(server) as line, ExitStack() as stack:
        zoe = opened(line.url, WIDTH, HEIGHT)
        stack.callback(zoe.close)
        zoe.introduce("Zoé")
        zoe.go(f"/t/{code}")
        zoe.see(".seat .name", "Zoé")
        line.hush()
        time.sleep(HUSHED)
        stack.enter_context(sitting(server, code, "Bo"))
        assert not zoe.tell(SLEEP), "the line was not silent"
        return float(zoe.wait(f"{IS_BO_THERE} && performance.now() - window.awake", PATIENCE)) / 1000


@contextmanager
def sitting(server: str, code: str, name: str) -> Iterator[None]:
    """Somebody else at the table, by another line."""
    loop = asyncio.new_event_loop()

    async def stay() -> None:
        async with Client(server) as client:
            await client.stay(code, Player(name))

    person = loop.create_task(stay())
    thread = threading.Thread(target=_until_cancelled, args=(loop, person), daemon=True)
    thread.start()
    try:
        yield
    finally:
        loop.call_soon_threadsafe(person.cancel)
        thread.join(10)


def _until_cancelled(loop: asyncio.AbstractEventLoop, person: "asyncio.Task[None]") -> None:
    loop.run_until_complete(asyncio.wait([person]))
    loop.close()
