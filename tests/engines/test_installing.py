"""Can the page be put on a home screen, and opened there without a network? In each engine, as far as it goes."""

import json
from pathlib import Path

from PIL import Image

from tests.engines.conftest import NewWindow
from tests.engines.line import line_to

PUBLIC = Path(__file__).parents[2] / "web/public"
KEPT = "void caches.match('/').then((page) => (window.isKept = !!page && !!navigator.serviceWorker.controller))"
BEGINS_WITH = """[...document.querySelectorAll("script[src], link[rel=stylesheet]")]
  .map((it) => new URL(it.src || it.href).pathname)"""


def test_whoever_was_here_once_can_open_it_without_a_network(new_window: NewWindow, server: str) -> None:
    """Over https the page asks for its worker by itself; this address is as safe, and a test may ask."""
    with line_to(server) as line:
        zoe = new_window(address=line.url)
        zoe.go("/")
        zoe.see("main button")
        zoe.tell("void navigator.serviceWorker.register('/sw.js')")
        zoe.wait(f"({KEPT}, window.isKept)")
        begins_with = zoe.tell(BEGINS_WITH)
    zoe.go("/")
    zoe.see("main button")
    assert zoe.tell(BEGINS_WITH) == begins_with != []
    zoe.wait("!document.querySelector('#opening')")  # what a slow line shows goes when the page is there


def test_a_home_screen_gets_a_name_a_page_and_icons_as_large_as_they_say() -> None:
    manifest = json.loads((PUBLIC / "manifest.webmanifest").read_text(encoding="utf-8"))
    assert (manifest["short_name"], manifest["start_url"], manifest["display"]) == ("Prem’s", "/", "standalone")
    assert {icon.get("purpose", "any") for icon in manifest["icons"]} == {"any", "maskable"}
    page = (PUBLIC.parent / "index.html").read_text(encoding="utf-8")
    assert 'rel="apple-touch-icon" href="/icon-180.png"' in page
    assert 'id="opening"' in page, "a slow line shows nothing until all of it has come"
    named = {icon["src"]: icon["sizes"] for icon in manifest["icons"] if icon["type"] == "image/png"}
    for name, size in {**named, "/icon-180.png": "180x180"}.items():
        with Image.open(PUBLIC / name[1:]) as icon:
            assert f"{icon.width}x{icon.height}" == size
            assert ("A" in icon.mode, "transparency" in icon.info) == (False, False), "a phone would show black there"
