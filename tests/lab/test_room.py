"""The laboratory's living room: one TV that lags, phones that save power, and somebody far away."""

from random import Random

from prems.lab import room
from prems.lab.fairness.light import THE_LIGHT
from prems.lab.room.living_room import LivingRoom
from prems.lab.room.wifi import BEACON, Wifi
from prems.lab.world.world import known_to_tables


def test_the_fastest_in_the_room_wins_and_the_same_dice_give_the_same_races() -> None:
    with known_to_tables(THE_LIGHT):
        found, again = (room.races(Random("a room")) for _ in range(2))
    right = found["room, the fastest wins by 10 ms or more (%)"]
    assert len(right) > 20
    assert sum(right) >= len(right) - 1
    assert found == again


def test_a_lag_is_taken_off_the_times_of_the_room_and_of_nobody_else() -> None:
    with known_to_tables(THE_LIGHT):
        living = LivingRoom(Random("lag"), 1, 1)
        lanes = living.race([300.0, 310.0]).hands
    assert lanes[0].on_tv
    assert abs(lanes[0].lag - living.lag) < 25
    assert abs(lanes[0].reaction - 300.0) < 25
    assert (lanes[1].on_tv, lanes[1].lag) == (False, 0.0)


def test_a_phone_that_saves_power_is_told_late_and_talks_at_once() -> None:
    asleep, awake = (Wifi(Random("wifi"), 10.0, saves_power=saves) for saves in (True, False))
    late = [asleep.down(at) - at for at in range(10_000, 60_000, 1_000)]
    soon = [awake.down(at) - at for at in range(10_000, 60_000, 1_000)]
    assert max(soon) < 60 < max(late) < BEACON + 60
    assert asleep.up(70_000.0) - 70_000.0 < 60
    assert asleep.down(70_010.0) - 70_010.0 < 60, "it has just said something"
