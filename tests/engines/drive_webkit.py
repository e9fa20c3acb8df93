"""How is WebKit driven? By the WebDriver that comes with WebKitGTK; a driver a person, for it holds one session."""

import base64
import json
import os
import shutil
import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from tests.engines.found import minibrowser
from tests.engines.window import Window

KEYS: Final = {"Enter": "\ue007", "Space": " ", "End": "\ue010", "Escape": "\ue00c"}
PATIENCE: Final = 60.0  # seconds


@contextmanager
def displayed() -> Iterator[dict[str, str]]:
    """The environment of a browser that has a screen: this machine's, or one that nobody sees."""
    if os.environ.get("DISPLAY"):
        yield dict(os.environ)
        return
    command = ["Xvfb", "-displayfd", "1", "-screen", "0", "1920x1200x24", "-nolisten", "tcp"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        assert process.stdout is not None
        yield {**os.environ, "DISPLAY": f":{process.stdout.readline().strip()}"}
    finally:
        process.terminate()
        process.wait(10)


class WebKitWindow(Window):
    """A MiniBrowser and its driver."""

    def __init__(self, environment: dict[str, str], address: str, width: int, height: int) -> None:
        self._address = address
        port = free_port()
        driver = shutil.which("WebKitWebDriver")
        assert driver is not None
        self._process = subprocess.Popen([driver, f"--port={port}"], env=environment, stderr=subprocess.DEVNULL)
        self._url = f"http://127.0.0.1:{port}/session"
        wait_for_port(port)
        options = {"binary": minibrowser(), "args": ["--automation"]}
        wish = {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}}
        self._url += f"/{self._ask('POST', '', wish)['sessionId']}"
        self._ask("POST", "/timeouts", {"script": 60_000, "pageLoad": 60_000})
        self._ask("POST", "/window/rect", {"x": 0, "y": 0, "width": width, "height": height})

    def load(self, path: str) -> None:
        self._ask("POST", "/url", {"url": self._address + path})

    def tell(self, expression: str) -> Any:
        return self._ask("POST", "/execute/sync", {"script": f"return ({expression});", "args": []})

    def press_at(self, x: float, y: float) -> None:
        there = {"type": "pointerMove", "x": round(x), "y": round(y), "duration": 0, "origin": "viewport"}
        press = [there, {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
        self._act({"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": press})

    def key(self, name: str) -> None:
        press = [{"type": kind, "value": KEYS.get(name, name)} for kind in ("keyDown", "keyUp")]
        self._act({"type": "key", "id": "keys", "actions": press})

    def picture(self) -> bytes:
        return base64.b64decode(self._ask("GET", "/screenshot"))

    def close(self) -> None:
        try:
            self._ask("DELETE", "")
        finally:
            self._process.terminate()
            self._process.wait(10)

    def _act(self, source: dict[str, Any]) -> None:
        self._ask("POST", "/actions", {"actions": [source]})

    def _ask(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self._url + path, data, {"Content-Type": "application/json"}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise AssertionError(f"{method} {path}: {error.read().decode()}") from None


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        return int(taken.getsockname()[1])


def wait_for_port(port: int) -> None:
    for _ in range(600):
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
        except OSError:
            time.sleep(0.05)
        else:
            return
    raise AssertionError("the driver of WebKit did not listen")
