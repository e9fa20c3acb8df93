"""How does a table use a stopwatch? One race between a near and a far player, told call by call."""

import pytest

from prems.kernel.values import Gesture
from prems.table.fairness import Fate, Pings, Press, Stopwatch
from prems.table.state import PersonId


@pytest.mark.rule("T01")
def test_the_far_player_was_faster_and_wins_although_the_near_hand_arrives_first() -> None:
    watch = Stopwatch()
    near, far = PersonId("near"), PersonId("far")
    way = {near: 5.0, far: 100.0}
    sockets = {person: Pings() for person in way}

    # People sit down; their connections ping about every second.
    for person, pings in sockets.items():
        watch.connect(person)
        watch.sit("Ana" if person is near else "Bo", person)
        for second in range(16):
            nonce = 1_000 + second
            pings.sent(nonce, second * 1000.0)
            pong = pings.answered(nonce, second * 1000.0 + 2 * way[person])
            assert pong is not None
            watch.pong(person, pong)

    # A card is turned: view 7 makes the totem live for both. The far player's copy leaves first.
    plan = watch.reveal(7, 20_000.0, {"totem": {"Ana": 7, "Bo": 7}})
    assert plan.holds == {near: 114.0, far: 0.0}
    for person, pings in sockets.items():
        sent = 20_000.0 + plan.holds[person]
        watch.sent({person: True}, 7, sent)
        pings.sent(7_000, sent, view=7)
        pong = pings.answered(7_000, sent + 2 * way[person])
        assert pong is not None
        watch.pong(person, pong)
        watch.seen(person, {7: 0.0}, 60.0)

    # The near player needs 400 ms, the far one 380. The near hand arrives first and opens the race.
    painted = {person: 20_000.0 + plan.holds[person] + way[person] + 20.0 for person in way}
    hand = watch.hand("Ana", "totem", Press(Gesture("Ana"), 7, 400.0), painted[near] + 400.0 + way[near])
    assert hand.fate is Fate.RACES
    closes_at = watch.closes_at()
    assert closes_at is not None
    assert watch.close(closes_at - 1.0) == ()

    arrives = painted[far] + 380.0 + way[far]
    assert arrives < closes_at
    watch.hand("Bo", "totem", Press(Gesture("Bo"), 7, 380.0), arrives)

    # Everybody was heard: the race is over at once. The rules choose among the contenders.
    assert watch.closes_at() == arrives
    (verdict,) = watch.close(arrives)
    assert [(hand.seat, hand.used) for hand in verdict.contenders] == [("Bo", 380.0), ("Ana", 400.0)]
    assert verdict.dead_heat == ()
