"""How does a table use a stopwatch? One race between a near and a far player, told call by call."""

import pytest

from prems.table.fairness import TOTEM, Outcome, Pings, Press, Stopwatch


@pytest.mark.rule("A40", "A42")
def test_the_far_player_was_faster_and_wins_although_the_near_hand_arrives_first() -> None:
    watch = Stopwatch()
    near, far = 0, 1
    way = {near: 5.0, far: 100.0}
    sockets = {seat: Pings() for seat in way}

    # People sit down; their connections ping about every second.
    for seat, pings in sockets.items():
        watch.join(seat)
        for second in range(16):
            nonce = bytes([seat, second])
            pings.sent(nonce, at=second * 1000.0)
            pong = pings.answered(nonce, at=second * 1000.0 + 2 * way[seat])
            assert pong is not None
            watch.pong(seat, pong)

    # A card is turned: view 7 makes the totem live for both. The far player's copy leaves first.
    plan = watch.reveal(7, at=20_000.0, live={TOTEM: {near: 7, far: 7}})
    assert plan.holds == {near: 114.0, far: 0.0}
    for seat, pings in sockets.items():
        sent = 20_000.0 + plan.holds[seat]
        watch.sent(seat, 7, at=sent)
        pings.sent(b"view", at=sent, view=7)
        pong = pings.answered(b"view", at=sent + 2 * way[seat])
        assert pong is not None
        watch.pong(seat, pong)
        watch.seen(seat, 7, painted=0.0, hz=60.0)

    # The near player needs 400 ms, the far one 380. The near hand arrives first and opens the race.
    painted = {seat: 20_000.0 + plan.holds[seat] + way[seat] + 20.0 for seat in way}
    hand = watch.hand(near, Press(7, pressed=400.0), at=painted[near] + 400.0 + way[near])
    assert hand.outcome is Outcome.WIN
    closes_at = watch.closes_at()
    assert closes_at is not None
    assert watch.close(closes_at - 1.0) == ()

    arrives = painted[far] + 380.0 + way[far]
    assert arrives < closes_at
    watch.hand(far, Press(7, pressed=380.0, grip=0.3), at=arrives)

    # Everybody was heard: the race is over at once. The rules choose among the contenders.
    assert watch.closes_at() == arrives
    (verdict,) = watch.close(arrives)
    assert [(hand.seat, hand.used) for hand in verdict.contenders] == [(far, 380.0), (near, 400.0)]
    assert verdict.dead_heat == ()
    assert [hand.outcome for hand in verdict.awarded_to(far).hands] == [Outcome.WIN, Outcome.LATE]
