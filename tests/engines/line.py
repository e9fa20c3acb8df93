"""What can befall a line? It dies without a word, and neither end is told; or something is refused on its way."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from tests.kit.server.delay import Proxy, proxied


class Line:
    """A way to the server that tests can silence."""

    def __init__(self, loop: asyncio.AbstractEventLoop, proxy: Proxy) -> None:
        self._loop = loop
        self._proxy = proxy

    @property
    def url(self) -> str:
        return self._proxy.url

    @property
    def sockets(self) -> int:
        """How many there have been."""
        return self._proxy.sockets

    def hush(self) -> None:
        """Every socket that is open now; what opens later is heard."""
        self._loop.call_soon_threadsafe(self._proxy.hush)

    def refuse(self, path: str) -> None:
        """The next request for a file whose name begins so."""
        self._proxy.refusing.add(f"GET {path}".encode())

    @property
    def has_refused(self) -> bool:
        """All that it was told to."""
        return not self._proxy.refusing


@contextmanager
def line_to(address: str) -> Iterator[Line]:
    """It runs in a thread of its own: browsers' drivers keep this one."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever)
    thread.start()
    way = proxied(int(address.rsplit(":", 1)[1]))
    try:
        yield Line(loop, asyncio.run_coroutine_threadsafe(way.__aenter__(), loop).result(10))
    finally:
        asyncio.run_coroutine_threadsafe(way.__aexit__(None, None, None), loop).result(10)
        loop.call_soon_threadsafe(loop.stop)
        thread.join(10)
        loop.close()
