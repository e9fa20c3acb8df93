"""How are Chromium and Firefox driven? By Playwright, the one with its own protocol, the other with BiDi."""

from typing import Any, Final

from playwright.sync_api import Browser, Error, Page, Playwright, ViewportSize

from tests.browser.found import found_browser
from tests.engines.found import WEB, found
from tests.engines.window import Window

PATIENCE: Final = 60_000  # milliseconds


class PlaywrightWindow(Window):
    """A page in a context of its own."""

    def __init__(self, browser: Browser, address: str, width: int, height: int) -> None:
        size: ViewportSize = {"width": width, "height": height}
        has_touch = browser.browser_type.name == "chromium"
        self._context = browser.new_context(base_url=address, viewport=size, has_touch=has_touch)
        self._context.set_default_timeout(PATIENCE)
        self.page: Page = self._context.new_page()

    def load(self, path: str) -> None:
        self.page.goto(path)

    def tell(self, expression: str) -> Any:
        try:
            return self.page.evaluate(f"() => ({expression})")
        except Error as error:
            if "navigation" not in str(error):
                raise
        return self.page.evaluate(f"() => ({expression})")  # it loaded itself again meanwhile

    def press_at(self, x: float, y: float) -> None:
        self.page.mouse.click(x, y)

    def touch_at(self, x: float, y: float) -> None:
        self.page.touchscreen.tap(x, y)

    def key(self, name: str) -> None:
        self.page.keyboard.press(name)

    def picture(self) -> bytes:
        return self.page.screenshot()

    def close(self) -> None:
        self._context.close()


def launched(playwright: Playwright, engine: str) -> Browser:
    if engine == "firefox":
        return playwright.firefox.launch(channel="moz-firefox", executable_path=found("firefox"))
    path, environment = found_browser(WEB)
    arguments = ["--no-sandbox", "--disable-gpu"]
    return playwright.chromium.launch(executable_path=path, args=arguments, env=dict(environment))
