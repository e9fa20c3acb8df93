"""Do bots find their way at the live table, where people watch?"""

import pytest

from prems.games import GAMES
from prems.games.leprechauns.events import RecitalJudged
from prems.kernel.values import Event
from prems.table import effects as fx
from prems.table import requests as r
from prems.table.events import RaceClosed
from prems.table.state import Instant, PersonId, Settings
from prems.table.table import Table
from tests.kit.games import known


def table_of_bots(game: str, settings: Settings) -> Table:
    """The host stands and watches four bots."""
    table = Table.opened("CACTUS", game, now=Instant(0.0))
    table.join(PersonId("host"), "Zoé", now=Instant(0.0))
    table.request(PersonId("host"), r.Set(settings=settings), now=Instant(0.0))
    for level in ("easy", "normal", "hard", "normal"):
        table.request(PersonId("host"), r.AddBot(level), now=Instant(0.0))
    table.request(PersonId("host"), r.Stand(), now=Instant(1.0))
    return table


def played_out(table: Table, seed: str, at: float) -> tuple[list[Event], float]:
    events: list[Event] = []
    table.request(PersonId("host"), r.Start(seed=seed), now=Instant(at))
    while table.state.stage != "over":
        due = table.due()
        assert due is not None, "nobody will ever do anything"
        at = due
        for effect in [*table.wake(at), *table.request(PersonId("host"), r.Here(), at)]:
            if isinstance(effect, fx.Record):
                events += effect.events
    return events, at


@pytest.mark.parametrize("pace", [1.0, 0.1])
@pytest.mark.parametrize("game", list(GAMES))
def test_a_whole_game_and_a_rematch(game: str, pace: float) -> None:
    table = table_of_bots(game, Settings(pace=pace))
    first, at = played_out(table, "1", at=10.0)
    again, end = played_out(table, "2", at=at + 1_000)
    for events in (first, again):
        assert sum(isinstance(event, RaceClosed) for event in events) > 5, "bots sit down for each game"
    least, most = known(game).MINUTES
    assert least < at / 60_000 / pace < most
    assert least < (end - at) / 60_000 / pace < most


def test_the_picks_of_bots_are_shown_before_they_are_said() -> None:
    table = table_of_bots("leprechauns", Settings())
    table.request(PersonId("host"), r.Start(seed="picks"), now=Instant(10.0))
    shown: list[fx.Cue] = []
    judged: list[RecitalJudged] = []
    while len(judged) < 8:
        for effect in table.wake(Instant(table.due() or 0.0)):
            if isinstance(effect, fx.Cue):
                shown.append(effect)
            for event in effect.events if isinstance(effect, fx.Record) else ():
                if isinstance(event, RecitalJudged):
                    assert {cue.seat for cue in shown} <= {event.seat}
                    assert {f"pick:{answer}" for answer in event.answers} <= {cue.what for cue in shown}
                    assert all(cue.person is None for cue in shown)
                    judged.append(event)
                    shown = []
    assert any(event.answers for event in judged)
