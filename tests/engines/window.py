"""What can a person do in a browser, whichever engine it has and whoever drives it?"""

import json
import time
from abc import ABC, abstractmethod
from typing import Any, Final

from tests.kit.evening import Evening

PATIENCE: Final = 60.0  # seconds: what must happen may take long on a busy machine
LISTEN: Final = """(window.troubles ??= (() => {
  const all = [];
  addEventListener("error", (event) => all.push(String(event.message)));
  addEventListener("unhandledrejection", (event) => all.push(String(event.reason)));
  return all;
})()).length"""
MIDDLE: Final = """((all) => {
  const first = all.find((it) => it.getClientRects().length);
  first?.scrollIntoView({ block: "center", behavior: "instant" });
  const box = first?.getBoundingClientRect();
  return box ? [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)] : null;
})([...document.querySelectorAll(%s)])"""


class Window(ABC):
    """One person with one device. Scripts only look; hands and keys come through the browser."""

    @abstractmethod
    def load(self, path: str) -> None: ...

    @abstractmethod
    def tell(self, expression: str) -> Any: ...

    @abstractmethod
    def press_at(self, x: float, y: float) -> None: ...

    def touch_at(self, x: float, y: float) -> None:
        raise NotImplementedError(f"no finger for {x}, {y}: mark the test with needs('touch')")

    @abstractmethod
    def key(self, name: str) -> None: ...

    @abstractmethod
    def picture(self) -> bytes: ...

    @abstractmethod
    def close(self) -> None: ...

    def go(self, path: str) -> None:
        self.load(path)
        self.tell(LISTEN)

    def introduce(self, name: str, *, lang: str = "fr", sound: bool = False, evening: Evening | None = None) -> None:
        """Gives the device an owner, who speaks French unless told, and maybe has a seat in a game played before."""
        self.load("/")
        kept = json.dumps({"name": name, "sound": sound} | ({"token": evening.token(name)} if evening else {}))
        self.tell(f"localStorage.setItem('prems.profile', '{kept}'), localStorage.setItem('prems.lang', '{lang}')")

    def wait(self, expression: str, patience: float = PATIENCE) -> Any:
        """Until the page says something other than no."""
        end = time.monotonic() + patience
        while not (said := self.tell(expression)):
            assert time.monotonic() < end, f"it never was so: {expression}"
            time.sleep(0.03)
        return said

    def see(self, selector: str, text: str = "") -> None:
        self.wait(f"[...document.querySelectorAll({selector!r})].some((it) => it.textContent.includes({text!r}))")

    def shows(self, selector: str) -> bool:
        return bool(self.tell(f"!!document.querySelector({selector!r})"))

    def click(self, selector: str) -> None:
        """A press in the middle of the first that can be seen, once it lies still."""
        spot = None
        while spot != (spot := self.wait(MIDDLE % repr(selector))):
            time.sleep(0.1)
        self.press_at(*spot)

    def click_if_there(self, selector: str) -> bool:
        """At once: buttons that beckon never lie still."""
        spot = self.tell(MIDDLE % repr(selector))
        if spot:
            self.press_at(*spot)
        return bool(spot)

    @property
    def troubles(self) -> list[str]:
        return list(self.tell("window.troubles ?? []"))
