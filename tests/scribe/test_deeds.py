"""What does a finished game say about one of its players? Only what they did with their own hands."""

import json
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import pytest

from prems.games import GAMES
from prems.kernel.deeds import Deeds, Stretch, Tally, no_deeds
from prems.scribe.referee import referee
from prems.server.storage.store import Finished
from prems.server.tables.finished.deeds import remembered
from prems.server.tables.table_log import Played
from prems.table.state import Chair, PersonId
from tests.golden.transcripts import FOLDER, log_of

ANA = PersonId("an id")
TELLING = [name for name, game in GAMES.items() if game.deeds is not no_deeds]
WHOLE = {game: log_of(FOLDER / game / "whole-game.jsonl") for game in GAMES}


def done(log: Sequence[str], *stretches: Stretch, photos: Sequence[dict[str, Any]] = ()) -> Deeds:
    lines = "\n".join(json.dumps(photo) for photo in photos)
    finished = Finished("\n".join(log).encode(), {ANA: stretches}, lines.encode())
    return remembered(finished, ANA).deeds


def refereed(*script: dict[str, Any]) -> list[str]:
    log: list[str] = []
    for answer in referee(map(json.dumps, script), log.append):
        assert not answer.startswith('{"error"'), answer
    return log


def photo(n: int, *hands: tuple[str, str, float]) -> dict[str, Any]:
    lanes = [{"seat": seat, "outcome": outcome, "reaction": reaction} for seat, outcome, reaction in hands]
    return {"n": n, "event": "RaceClosed", "hands": lanes}


def flipped_and_grabbed(shown: str, turned: str) -> list[str]:
    """Ana shows a card, Bo turns one, Ana grabs."""
    draw = {"ana": ["7r", "8g"], "bo": [turned, "5g"]}
    position = {"draw": draw, "pile": {"ana": [shown], "bo": ["9r"]}, "turn": "bo"}
    return refereed(
        {"game": "arriba", "seats": ["ana", "bo"], "position": position},
        {"do": "flip", "seat": "bo"},
        {"do": "grab", "seat": "ana"},
    )


def test_whoever_owns_the_device_played_their_own_seat_wherever_guests_sit() -> None:
    played = Played()
    played.sit([Chair("cy", ANA, is_guest=True), Chair("ana", ANA)], 0)
    assert played.stretches == {ANA: [Stretch("ana")]}


def test_a_wrong_grab_is_counted_with_the_pair_that_fooled() -> None:
    log = flipped_and_grabbed("1b", "2y")
    mine = done(log, Stretch("ana"), photos=[photo(2, ("ana", "wrong", 300.4))])
    assert mine.tallies == {"wrong": {"grabs": Tally(1, 1)}, "fooled": {"1-2": Tally(1, 1)}}
    assert mine.times == [], "a hand that answered nothing has no reaction"
    theirs = done(log, Stretch("bo"))
    assert theirs.tallies == {"wrong": {"grabs": Tally(0, 0)}, "fooled": {"1-2": Tally(0, 1)}}


def test_the_times_of_right_hands_are_kept_first_or_not() -> None:
    log = flipped_and_grabbed("1b", "1y")
    photos = [photo(2, ("ana", "win", 412.4), ("bo", "late", 450.6))]
    assert done(log, Stretch("ana"), photos=photos).times == [412]
    assert done(log, Stretch("bo"), photos=photos).times == [451]
    late = {"n": 2, "event": "HandCameLate", "hand": {"seat": "bo", "outcome": "late", "reaction": 470.1}}
    assert done(log, Stretch("bo"), photos=[photo(2, ("ana", "win", 412.4)), late]).times == [470]


@pytest.mark.parametrize("game", TELLING)
def test_the_first_of_a_whole_game_was_first(game: str) -> None:
    log = WHOLE[game]
    seats = json.loads(log[0])["seats"]
    [winner, *_] = next(json.loads(line)["winners"] for line in log[1:] if '"GameEnded"' in line)
    places = {seat: done(log, Stretch(seat)).place for seat in seats}
    assert places[winner] == 1
    assert sorted(place for place in places.values() if place) == [*range(1, len(seats) + 1)]


@pytest.mark.parametrize("game", TELLING)
def test_what_a_bot_did_is_nobody_s(game: str) -> None:
    log = WHOLE[game]
    seat = json.loads(log[0])["seats"][0]
    idle = done(log, Stretch(seat, 1, 2))
    assert idle.place is None
    assert all(tally.of == 0 for tallies in idle.tallies.values() for tally in tallies.values())
    assert done(log) == Deeds(), "written before anybody asked who sat where"


def test_every_motif_that_was_recited_is_counted_by_its_kind() -> None:
    log = log_of(FOLDER / "leprechauns" / "first-round.jsonl")
    judged = [event for event in map(json.loads, log[1:]) if event["event"] == "RecitalJudged"]
    for event in judged:
        tallies = done(log, Stretch(event["seat"])).tallies["recital"]
        assert sum(tally.of for tally in tallies.values()) == 2
        assert sum(tally.some for tally in tallies.values()) == len(event["right"])


def test_a_vote_says_nothing_about_a_motif() -> None:
    log = log_of(FOLDER / "leprechauns" / "vote.jsonl")
    judged = next(event for event in map(json.loads, log[1:]) if event["event"] == "RecitalJudged")
    assert done(log, Stretch(judged["seat"])).tallies["recital"] == {}


def test_bets_are_compared_with_the_verdict() -> None:
    log = log_of(FOLDER / "leprechauns" / "bets.jsonl")
    events = [json.loads(line) for line in log[1:]]
    told = [(now["bets"], after["won"]) for now, after in pairwise(events) if now["event"] == "BetsTold"]
    assert told
    for seat in json.loads(log[0])["seats"]:
        right = [bets[seat] == won for bets, won in told if seat in bets]
        assert done(log, Stretch(seat)).tallies["bets"] == {"recitals": Tally(sum(right), len(right))}


def test_a_fault_of_statistics_costs_no_game(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fails(_: object) -> Deeds:
        raise ZeroDivisionError

    game = GAMES["arriba"]
    monkeypatch.setitem(game.__dict__, "deeds", fails)
    assert done(WHOLE["arriba"], Stretch("ana")) == Deeds()
    assert "cannot be told" in caplog.text
