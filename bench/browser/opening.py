"""How long does a phone wait for the page? `make frames`: a processor four times slower, 1.6 Mbit/s with 150 ms.

First paint, and ready to tap: what is pressed can be seen and the page's own thread is free to answer. The first
visit, with nothing kept on the device; at home, and at a table that somebody was invited to.
"""

from statistics import median
from typing import Final

from playwright.sync_api import Browser

SLOWER: Final = 4
LINE: Final = {"offline": False, "latency": 150, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 0.75e6 / 8}
VISITS: Final = 5
FIRST_PAINT, READY = 1500.0, 2500.0  # milliseconds, at most
PAGES: Final = {"home": ("/", "main button"), "an invitation": ("/t/{code}", "form button, .seat")}

# Ready is a moment at which what can be pressed is there, and the thread has nothing else to do.
WATCH = """
window.ready = new Promise((done) => {
  const look = () => {
    const it = document.querySelector(%s);
    if (it && it.getClientRects().length) requestIdleCallback(() => done(performance.now()));
    else requestAnimationFrame(look);
  };
  look();
});
"""


def opened(browser: Browser, address: str) -> dict[str, tuple[float, float]]:
    """By page: first paint and ready to tap, in milliseconds; the middle of some visits."""
    found = {}
    for name, (path, pressed) in PAGES.items():
        visits = [_visit(browser, address, path, pressed) for _ in range(VISITS)]
        found[name] = (median(paint for paint, _ in visits), median(ready for _, ready in visits))
    return found


def _visit(browser: Browser, address: str, path: str, pressed: str) -> tuple[float, float]:
    context = browser.new_context(viewport={"width": 360, "height": 640}, has_touch=True, base_url=address)
    page = context.new_page()
    code = page.request.post("/api/tables", data={"game": "arriba"}).json()["code"]
    context.add_init_script(WATCH % repr(pressed))
    phone = context.new_cdp_session(page)
    phone.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    phone.send("Network.enable")
    phone.send("Network.emulateNetworkConditions", LINE)
    page.goto(path.format(code=code))
    ready: float = page.evaluate("window.ready")
    paint: float = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime")
    context.close()
    return paint, max(paint, ready)


def told(name: str, paint: float, ready: float) -> str:
    late = ["painted late"] * (paint > FIRST_PAINT) + ["ready late"] * (ready > READY)
    return f"  {name}: first paint {paint:.0f} ms   ready to tap {ready:.0f} ms   {' and '.join(late) or 'in time'}"
