"""The slower network loses no race that its hand has won. `make races` runs 200 in real time."""

from pathlib import Path

import pytest

from tests.server.tables import races


@pytest.mark.rule("T01")
def test_the_far_hand_wins_what_it_was_first_in(tmp_path: Path) -> None:
    outcomes = races.run(68, seed=5, folder=tmp_path, virtual=True)
    far_faster = [one for one in outcomes if one.planned.fastest == "Far"]
    assert len(far_faster) == 34
    assert min(one.planned.gap for one in outcomes) >= 20
    assert [one for one in outcomes if one.winner != one.planned.fastest] == []
    lost_by_arrival = [one for one in far_faster if one.came_first != "Far"]
    assert len(lost_by_arrival) > len(far_faster) / 2, "the first to arrive would have been the wrong one"
    for one in outcomes:
        assert one.planned.fastest in one.measured, "a hand that came after the verdict is not in the photo"
        for seat, reaction in one.measured.items():
            assert abs(reaction - one.planned.reactions[seat]) < 5
