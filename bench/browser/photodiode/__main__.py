"""Does each engine tell the truth about its screen and its presses? `make engines`: a photodiode.

Each browser that is here shows a page with the pages' own timing on a display in memory. The probe reads one pixel
and presses by the display server; neither page nor driver is asked when. All of it runs before other programs if the
system lets it: their business is no fault of a browser. Then how long a phone waits whose line died in silence.
Written into docs/fairness.md, a column an engine.
"""

import argparse
import json
import re
import sys
from typing import Final

from bench.browser.photodiode.browsers import COMMANDS, path_of, put_all_first, put_first, shown
from bench.browser.photodiode.display import display
from bench.browser.photodiode.figures import Engine, column, table, written
from bench.browser.photodiode.probe import ROOT, probe
from bench.browser.photodiode.races import pongs, races, settled
from bench.browser.waking import woken

PAGE: Final = ROOT / "docs/fairness.md"
RESULTS: Final = ROOT / "bench/results/engines.json"
VERSIONS: Final = {
    "Firefox": r"Firefox/(\d+)",
    "Chromium": r"Chrome/(\d+)",
    "WebKitGTK": r"AppleWebKit/([\d.]+)",
}


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.browser.photodiode", description=__doc__)
    parser.add_argument("--races", type=int, default=300)
    parser.add_argument("--engine", choices=COMMANDS, help="this one alone; the others keep their figures")
    parser.add_argument("--chromium", metavar="PATH", help="a Chromium that can show something, if none is found")
    asked = parser.parse_args()
    before_others()
    known: dict[str, dict[str, str]] = json.loads(RESULTS.read_text(encoding="utf-8")) if RESULTS.exists() else {}
    for name in [asked.engine] if asked.engine else COMMANDS:
        path = path_of(name, asked.chromium if name == "chromium" else None)
        if path is None:
            print(f"{name} is not here: not tried")
            continue
        known[name] = column(measured(name, path, asked.races))
        for row, figure in known[name].items():
            print(f"  {row:<66}{figure}", flush=True)
        RESULTS.write_text(json.dumps(known, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    columns = [known[name] for name in COMMANDS if name in known]
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8"), table(columns)), encoding="utf-8")
    return 0


def before_others() -> None:
    """This process and those that it starts."""
    try:
        put_first(0)
    except (OSError, AttributeError):
        print("other programs may run before the browsers here: some races will be late for no fault of theirs")


def measured(engine: str, path: str, wanted: int) -> Engine:
    print(f"{engine}: {path}", flush=True)
    live = woken(engine)
    with probe() as it, display() as screen, shown(engine, path, it.url, screen) as browser:
        _, here = it.wait("here")
        assert here["isolated"], "the page has not the clock that the real ones have"
        settled(it)
        put_all_first(browser)
        every = list(races(it, screen, wanted))
        idle, blocked = pongs(it)
        seen = [race for race in every if race is not None]
        blind = len(every) - len(seen)
        return Engine(version(here["agent"]), here["step"], seen, blind, it.clock.trip, idle, blocked, live)


def version(agent: str) -> str:
    """As people call it."""
    return next(f"{name} {found[1]}" for name, how in VERSIONS.items() if (found := re.search(how, agent)))


if __name__ == "__main__":
    sys.exit(main())
