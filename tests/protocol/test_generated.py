"""Are the files that the browser's pages are built from current?"""

from pathlib import Path

import pytest

from prems.games.leprechauns.cards import CHESTS, EDITIONS, Edition, right_answer
from prems.games.leprechauns.pages import FAMILIES, answers
from prems.protocol.typescript import files

PAGES = Path(__file__).parents[2] / "web/src/protocol"


@pytest.mark.parametrize("name", files())
def test_a_generated_file_is_current(name: str) -> None:
    assert (PAGES / name).read_text(encoding="utf-8") == files()[name], "run `make protocol`"


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_right_answer_can_be_picked(edition: Edition) -> None:
    offered = [answer for family in FAMILIES for answer in answers(edition, family)]
    assert len(offered) == len(set(offered))
    assert {right_answer(motif) for chest in CHESTS[edition].values() for motif in chest.motifs} <= set(offered)


def test_the_final_edition_has_39_answers() -> None:
    assert [len(answers("final", family)) for family in FAMILIES] == [10, 8, 11, 10, 0]
