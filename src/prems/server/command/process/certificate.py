"""With which certificate does the server speak https? It can be renewed while people play."""

import asyncio
import contextlib
import logging
import ssl
from pathlib import Path
from typing import Final

log: Final = logging.getLogger("prems.server")


LOOKED_AT_EVERY: Final = 60.0  # seconds


class Certificate:
    def __init__(self, cert: Path, key: Path) -> None:
        """Raises OSError and SSLError."""
        self.context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        self._files = (cert, key)
        self.context.load_cert_chain(*self._files)
        self._written = self._dates()

    @property
    def chain(self) -> Path:
        return self._files[0]

    async def watch(self) -> None:
        """Renewed files are found without being told of."""
        while True:
            await asyncio.sleep(LOOKED_AT_EVERY)
            if self._dates() != self._written:
                self.read_again()

    def _dates(self) -> list[float]:
        with contextlib.suppress(OSError):  # just being written
            return [file.stat().st_mtime for file in self._files]
        return []

    def read_again(self) -> None:
        """For whoever comes from now on; sockets that are open stay open. What cannot be used is not taken."""
        self._written = self._dates()
        try:
            ssl.create_default_context(ssl.Purpose.CLIENT_AUTH).load_cert_chain(*self._files)
            self.context.load_cert_chain(*self._files)
        except (OSError, ssl.SSLError) as error:
            log.error("the certificate stays as it was: %s", error)
        else:
            log.info("the certificate was read again")
