"""With which certificate does the server speak https? It can be renewed while people play."""

import logging
import ssl
from pathlib import Path
from typing import Final

log: Final = logging.getLogger("prems.server")


class Certificate:
    def __init__(self, cert: Path, key: Path) -> None:
        """Raises OSError and SSLError."""
        self.context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        self._files = (cert, key)
        self.context.load_cert_chain(*self._files)

    def read_again(self) -> None:
        """For whoever comes from now on; sockets that are open stay open. What cannot be used is not taken."""
        try:
            ssl.create_default_context(ssl.Purpose.CLIENT_AUTH).load_cert_chain(*self._files)
            self.context.load_cert_chain(*self._files)
        except (OSError, ssl.SSLError) as error:
            log.error("the certificate stays as it was: %s", error)
        else:
            log.info("the certificate was read again")
