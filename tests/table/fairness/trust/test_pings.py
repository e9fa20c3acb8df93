"""Can a ping be answered twice, or by somebody who never got it?"""

from prems.table.fairness import Pings, Pong
from prems.table.fairness.trust.pings import OUTSTANDING

ONE, ANOTHER = 2**64 - 1, 2**63


def test_a_ping_is_answered_once() -> None:
    pings = Pings()
    pings.sent(ONE, now=100.0, view=3)
    assert pings.answered(ONE, now=140.0) == Pong(3, 40.0)
    assert pings.answered(ONE, now=141.0) is None


def test_a_made_up_answer_is_none() -> None:
    pings = Pings()
    pings.sent(ONE, now=100.0)
    assert pings.answered(ANOTHER, now=101.0) is None
    assert pings.answered(-1, now=101.0) is None
    assert pings.answered(ONE, now=102.0) == Pong(None, 2.0)


def test_a_pong_knows_whether_a_packet_was_lost_meanwhile_where_it_answers_a_view() -> None:
    lost = 3
    pings = Pings(lambda: lost)
    for nonce, view in ((3, 1), (4, None)):
        pings.sent(nonce, now=100.0, view=view)
    lost = 4
    pings.sent(5, now=150.0, view=2)
    assert pings.answered(3, now=400.0) == Pong(1, 300.0, is_resent=True)
    assert pings.answered(4, now=400.0) == Pong(None, 300.0, is_resent=False)
    assert pings.answered(5, now=190.0) == Pong(2, 40.0, is_resent=False)


def test_whoever_answers_nothing_fills_no_memory() -> None:
    pings = Pings()
    for nth in range(10 * OUTSTANDING):
        pings.sent(nth, now=float(nth))
    known = [nth for nth in range(10 * OUTSTANDING) if pings.answered(nth, 0.0) is not None]
    assert known == list(range(9 * OUTSTANDING, 10 * OUTSTANDING))
