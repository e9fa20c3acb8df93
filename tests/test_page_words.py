"""Does the page have words for every code that the server can send? The page checks that both languages have them."""

import re
from pathlib import Path
from typing import Any, Final, get_args, get_type_hints

import pytest

from prems.games import GAMES
from prems.protocol.messages import Bye, Error
from prems.table.refusals import REFUSALS, TableCode

FRENCH: Final = (Path(__file__).parents[1] / "web/src/words/fr.ts").read_text(encoding="utf-8")
SILENT: Final = {"restart"}  # the page comes back by itself


def codes(kind: type[Any], field: str) -> set[str]:
    return set(get_args(get_type_hints(kind)[field]))


@pytest.mark.parametrize(
    ("prefix", "sent"),
    [
        ("fault", codes(Error, "code")),
        ("bye", codes(Bye, "why") - SILENT),
    ],
)
def test_every_code_has_words(prefix: str, sent: set[str]) -> None:
    assert sent
    assert sent <= set(re.findall(rf'"{prefix}-([a-z-]+)":', FRENCH))


def test_every_refusal_has_words_beside_it() -> None:
    assert set(get_args(TableCode)) == set(REFUSALS)
    for words in (REFUSALS, *(game.language.refusals for game in GAMES.values())):
        for said in words.values():
            assert said.fr
            assert said.en
