"""How does a table get a code that is short to type and hard to guess?"""

import secrets
from collections.abc import Container
from typing import Final

LETTERS: Final = "BCDFGHJKLMNPQRSTVWXZ"  # nothing that looks like something else, and no vowels: no words
SHORTEST: Final = 4
ONE_IN: Final = 10_000  # a guess hits a live table less often than this


def new_code(taken: Container[str], tables: int) -> str:
    while True:
        code = "".join(secrets.choice(LETTERS) for _ in range(length(tables + 1)))
        if code not in taken:
            return code


def length(tables: int) -> int:
    """Four letters on a small server, more as tables grow."""
    letters = SHORTEST
    while len(LETTERS) ** letters <= tables * ONE_IN:
        letters += 1
    return letters


def tidy(code: str) -> str:
    """As people type it: in small letters, with spaces or a dash."""
    return "".join(letter for letter in code.upper() if letter.isalnum())
