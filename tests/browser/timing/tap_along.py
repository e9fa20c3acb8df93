"""Does tapping along find how late a TV is? [T35] A real TV page, a real phone page, and a finger with known habits.

Whoever taps along with a TV that lags taps that much later than its page says it painted; so the finger does. It also
taps a little early, as people do, on both screens alike.

python -m tests.browser.timing.tap_along        three lags, 20 seconds each
"""

import argparse
import asyncio
import random
from typing import Final

from tests.browser.timing.room_races import PHONE, TV, Window, open_house, until
from tests.server.tables.room_races import FAR, HOME, JITTER

LAGS: Final = (25.0, 70.0, 135.0)  # milliseconds
EARLY: Final = 35.0
SPREAD: Final = 15.0  # of one finger, from tap to tap
FLASHES: Final = 12
BEAT: Final = 600.0
FIRST_LIT: Final = """() => new Promise((found) => {
  const look = new MutationObserver(() => {
    if (!document.querySelector(".light.lit")) return;
    look.disconnect();
    found(performance.timeOrigin + performance.now() + 1000 / 60); // painted when the frame is over
  });
  look.observe(document.body, { subtree: true, childList: true, attributeFilter: ["class"] });
})"""


async def calibrated(tv: Window, phone: Window, lag: float, chance: random.Random) -> tuple[float, float]:
    """What the table knows afterwards, and how sure it is."""
    known = [one["lag"] for one in phone.view["tvs"]]
    await phone.page.get_by_role("button", name="Measure its lag").click()
    await _tap(tv, phone, lag, chance)
    await phone.page.locator("[data-drum=own]").wait_for()
    await _tap(phone, phone, 0.0, chance)
    await until(lambda: [one["lag"] for one in phone.view["tvs"]] != known)
    await phone.page.locator("dialog:has([data-drum=done]) button.strip.rosa").click()
    (found,) = phone.view["tvs"]
    return float(found["lag"]), float(found["plus_minus"])


async def _tap(shown: Window, phone: Window, lag: float, chance: random.Random) -> None:
    """Along with all flashes but the first, which is waited for."""
    first = await shown.page.evaluate(FIRST_LIT)
    drum = await phone.spot("[data-drum]")
    for nth in range(1, FLASHES):
        await phone.touch((first + nth * BEAT + lag - EARLY + chance.gauss(0, SPREAD), drum))
        await phone.lift()


async def trials(seed: int) -> None:
    chance = random.Random(seed)
    async with open_house(HOME, FAR, JITTER, seed) as house:
        tv, phone = await house.window("TV", house.home, TV), await house.window("Ana", house.home, PHONE)
        await tv.page.goto("/tv")
        waiting = tv.page.locator("[data-take-me]:not([data-take-me=''])")
        await phone.come(await house.table(phone, "tv"))
        await phone.page.goto(f"/show#{await waiting.get_attribute('data-take-me')}")
        await tv.page.locator("[data-tv=lobby]").wait_for()
        await tv.be_ready()
        await phone.be_ready()
        await phone.page.locator("[data-screens]").click()
        for lag in LAGS:
            found, plus_minus = await calibrated(tv, phone, lag, chance)
            print(f"the TV lags {lag:g} ms: found {found:.0f} ±{plus_minus:.0f}, {found - lag:+.0f}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    asyncio.run(trials(parser.parse_args().seed))


if __name__ == "__main__":
    main()
