"""Does the laboratory find the best cheat by itself?"""

import argparse
from random import Random

import pytest

from prems.lab import cheats
from prems.lab.cheats.search import Arena, Effort, search
from prems.lab.cheats.strategies import LIAR, PAGE, PROGRAM, Strategy, anything, near
from prems.lab.fairness.cheats import HONEST, LONGEST_HELD, Cheat, CheatingPage, CheatingWire
from prems.lab.fairness.light import Reach
from prems.lab.fairness.place import Place
from prems.lab.world.agenda import Agenda
from prems.lab.world.line import Steady
from prems.lab.world.screen import Even

BEFORE = Place(is_defended=False)
HOLDER = Strategy(Cheat("", claims_least=True, idle_pongs=285.0, race_pongs=285.0, prompt_idle=14))


def test_whoever_holds_all_pongs_and_answers_one_in_14_wins_only_behind_a_proxy() -> None:
    """What a review found over sockets, on the model. Behind a proxy that passes nothing on, nobody can tell."""
    proxied = Arena("home", Place(is_proxied=True), seed=3)
    honest, liar, holder = (proxied.score(one, 2) for one in (Strategy(HONEST), LIAR, HOLDER))
    assert holder.wins > 0.7
    assert holder.gain > liar.gain + 150
    assert honest.wins < 0.35
    here = Arena("home", seed=3)
    liar, holder = (here.score(one, 2) for one in (LIAR, HOLDER))
    assert holder.gain < liar.gain + 40
    assert holder.wins < 0.45


def test_a_flood_gains_only_where_the_server_stops_reading() -> None:
    flooder = Strategy(Cheat("", claims_least=True, floods=True))
    before, now = (Arena("near", place, seed=3).score(flooder, 1) for place in (BEFORE, Place()))
    assert before.first > 100
    assert now.first < 50


def test_a_second_seat_is_told_of_cards_only_where_held_pongs_count() -> None:
    """Both stamps of the winner are true: only the card came early, to somebody else."""
    pair = Strategy(Cheat("", accomplice=260.0))
    before, now = (Arena("near", place, seed=3).score(pair, 1) for place in (BEFORE, Place()))
    assert before.gain > 80
    assert now.gain < 30


def test_a_steady_30_hz_is_believed_of_a_page_that_imitates_it_but_not_at_a_strict_table() -> None:
    slow = Strategy(Cheat("", claims_least=True, says_hz=30.0))
    ordinary, strict = (Arena("near", place, seed=3).score(slow, 2) for place in (Place(), Place(is_strict=True)))
    assert ordinary.gain > strict.gain + 10


def test_coming_anew_fills_no_bucket_and_what_is_timed_from_a_card_of_seconds_before_is_left_out() -> None:
    again = Strategy(Cheat("", claims_least=True, race_pongs=300.0, reconnects=1))
    score = Arena("near", seed=3).score(again, 1)
    assert -100 < score.gain < 60
    assert -100 < score.median < 60
    assert 0.0 <= score.left_out < 0.9


def holds(cheat: Cheat, races: int) -> list[float]:
    """By how much the pongs of views are held back, race after race."""
    agenda = Agenda()
    page = CheatingPage(agenda, Even(16.7), lambda _: None)
    wire = CheatingWire(Steady(1.0), page)
    wire.cheat = cheat
    held = []
    for view in range(races):
        held.append(wire.holds_back(view))
        page.press(Reach(""), view)
        agenda.do_next()
    return held


def test_holds_are_saved_for_one_race_of_some() -> None:
    assert holds(Cheat("", race_pongs=100.0, saves=3), 6) == [0.0, 0.0, 100.0, 0.0, 0.0, 100.0]


def test_holds_grow_from_race_to_race() -> None:
    assert holds(Cheat("", race_pongs=10.0, grows=150.0), 4) == [10.0, 160.0, 310.0, LONGEST_HELD]


def test_some_pings_are_answered_at_once() -> None:
    assert holds(Cheat("", race_pongs=100.0, prompt_race=2), 4) == [100.0, 0.0, 100.0, 0.0]


def test_a_short_search_finds_that_holding_pongs_pays() -> None:
    found = search(Arena("home", BEFORE, 2), PROGRAM, 1, Effort(first=16, kept=3, children=2, rounds=1))
    assert found[0].score.wins > 0.5
    cheat = found[0].strategy.cheat
    assert max(cheat.idle_pongs, cheat.race_pongs, cheat.accomplice or 0.0) > 100


def test_a_page_holds_no_pong() -> None:
    dice = Random(1)
    one = anything(dice, PAGE)
    for _ in range(200):
        one = near(one, dice, PAGE)
        assert (one.cheat.idle_pongs, one.cheat.race_pongs, one.cheat.accomplice) == (0.0, 0.0, None)


def test_strategies_stay_within_what_a_client_can_do() -> None:
    dice = Random(1)
    one = anything(dice, PROGRAM)
    for _ in range(500):
        one = near(one, dice, PROGRAM)
        assert 0 <= one.cheat.idle_pongs <= LONGEST_HELD
        assert 0 <= one.cheat.race_pongs <= LONGEST_HELD
        assert one.words


def test_the_command_tells_what_cheats_gain_and_what_honest_people_lose(capsys: pytest.CaptureFixture[str]) -> None:
    parser = argparse.ArgumentParser()
    cheats.configure(parser)
    words = [
        "--mix",
        "near",
        "--table",
        "ordinary",
        "--means",
        "page",
        "--tracks",
        "1",
        "--first",
        "1",
        "--rounds",
        "1",
    ]
    assert cheats.run(parser.parse_args([*words, "--processes", "1"])) == 0
    out = capsys.readouterr().out
    assert "honest people among themselves: the fastest by 10 ms wins" in out
    assert "a page's script in a browser: " in out
