"""Which files does a browser get? The built pages, and a bare one."""

import re
from importlib.resources import files
from pathlib import Path
from typing import Final

from aiohttp import web

from prems.server.http.responses import file, problem

ONE_YEAR: Final = 31_536_000
NOT_PAGES: Final = ("api/", "ws/", "bare")
LONGEST_PATH: Final = 200  # no file of ours has a longer one; to look for thousands of folders takes a while
FIRST_SCRIPT: Final = re.compile(r'<script type="module"[^>]* src="([^"]+)"')


class Pages:
    def __init__(self, folder: Path | None = None) -> None:
        self._folder = (folder or Path(str(files("prems").joinpath("static")))).resolve()

    @property
    def build(self) -> str:
        """The first script that they load: its name changes with whatever is built into them. "": there are none."""
        index = self._folder / "index.html"
        found = FIRST_SCRIPT.search(index.read_text(encoding="utf-8")) if index.is_file() else None
        return found[1] if found else ""

    async def page(self, request: web.Request) -> web.StreamResponse:
        """Hashed files are kept for ever, all others asked for again. Addresses without a dot are the page's own."""
        path = request.match_info["path"]
        found = None if path.startswith(NOT_PAGES) else self._file(path)
        if found is None:
            return problem(404, "not-found", "There is nothing here.")
        is_hashed = found.parent == self._folder / "assets"
        caching = f"public, max-age={ONE_YEAR}, immutable" if is_hashed else "no-cache"
        return file(request, found, {"Cache-Control": caching})

    def _file(self, path: str) -> Path | None:
        if len(path) > LONGEST_PATH:
            return None
        try:
            wanted = (self._folder / path).resolve()
            if self._folder in wanted.parents and wanted.is_file():
                return wanted
        except (OSError, ValueError):  # a name that no file can have
            return None
        index = self._folder / "index.html"
        return index if "." not in path.rsplit("/", 1)[-1] and index.is_file() else None


async def bare(request: web.Request) -> web.StreamResponse:
    """A page without design, which plays fair: for tests of timing, and for whoever writes another client."""
    name, kind = ("bare.js", "text/javascript") if request.path == "/bare.js" else ("bare.html", "text/html")
    page = files(__package__).joinpath(name).read_text(encoding="utf-8")
    return web.Response(text=page, content_type=kind, headers={"Cache-Control": "no-store"})
