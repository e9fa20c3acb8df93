"""Which lines does a file hold, or standard input, and how are lines printed?"""

import sys
from collections.abc import Iterator
from contextlib import nullcontext
from typing import Final, TextIO

from prems.table.people.names import drawn

NOT_TEXT: Final = "this line is not UTF-8"


def lines_of(path: str | None) -> Iterator[str]:
    """Line by line as they come. Raises OSError where the file cannot be read."""
    with open(path, "rb") if path else nullcontext(sys.stdin.buffer) as source:
        for line in source:
            try:
                yield line.decode()
            except UnicodeDecodeError:
                yield NOT_TEXT  # no line of JSON: whoever reads it will say so, with its number


def print_line(line: str, file: TextIO | None = None) -> None:
    """A log may hold a name that a terminal would obey: only what can be seen is printed."""
    print(drawn(line), file=file)
