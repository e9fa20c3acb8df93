"""One TV and phones, one tablet: the fastest hand wins over real sockets. `make room` runs hundreds in real time."""

from pathlib import Path

import pytest

from tests.server.tables import room_races
from tests.server.tables.room_races import race, touch


@pytest.mark.rule("T34")
def test_the_fastest_wins_in_front_of_one_tv_and_against_somebody_far_away(tmp_path: Path) -> None:
    outcomes = room_races.run(race(12, 5, tmp_path), virtual=True)
    assert [one for one in outcomes if one.winner != one.fastest] == []
    for one in outcomes:
        lanes = {hand["seat"]: hand for hand in one.photo["hands"]}
        assert {seat for seat, lane in lanes.items() if lane.get("on_tv")} == lanes.keys() - {"Far"}
        for seat, lane in lanes.items():
            assert abs(lane["reaction"] - one.planned[seat]) < 7, "clocks are compared to about half a round trip"


@pytest.mark.rule("T34")
def test_hands_on_one_tablet_are_told_apart_by_its_own_clock(tmp_path: Path) -> None:
    outcomes = room_races.run(touch(12, 5, tmp_path), virtual=True)
    assert [one for one in outcomes if one.winner != one.fastest] == []
    for one in outcomes:
        hands = [(hand["reaction"], hand["seat"]) for hand in one.photo["hands"]]
        raced = sorted(one.planned, key=one.planned.__getitem__)[: len(hands)]
        assert [seat for _, seat in sorted(hands)] == raced
