"""How does Primeurs look on paper? Nobody has drawn it: it is played on screens only."""

from typing import Final

PRINT: Final = None
