"""What could be said of an evening at a table, whole and as what changed? Wild people, any game, no clock."""

from collections.abc import Iterator
from contextlib import suppress
from random import Random
from typing import Final

from prems.kernel.values import Gesture, Malformed
from prems.lab.player import random_command
from prems.protocol import codec, messages
from prems.protocol.changes import changed
from prems.table import effects as fx
from prems.table import requests as r
from prems.table.fairness import Pong, Press
from prems.table.state import Instant, PersonId, ScreenKind, Settings
from prems.table.table import Table
from prems.table.view import TableView
from tests.kit.games import known
from tests.kit.wild import wild

NAMES: Final = ("__proto__", "constructor", "Zoé")
ANA, BO, CY = (PersonId(f"person {nth} {name}") for nth, name in enumerate(NAMES))
ASKED: Final = (  # by whoever: most of it is refused, and some of it is seen
    r.Pause(),
    r.Resume(),
    r.Lock(is_locked=False),
    r.Lock(is_locked=True),
    r.Stand(),
    r.Sit(),
    r.Rename("toString"),
    r.ChangeColour("rosa"),
    r.Ready(),
    r.Here(),
)
GOES_ON: Final = (r.Resume(), r.Sit(), r.Start("another seed"))

Told = tuple[ScreenKind, bytes, bytes | None]
"""For which kind of screen; a view as it was when it was shown, and what changed since the one before."""


class Evening:
    def __init__(self, game: str, seed: int) -> None:
        self.dice = Random(seed)
        self.table = Table.opened("FOLD", game, Instant(0.0))
        self.now = Instant(1.0)
        self._before: dict[ScreenKind, TableView] = {}

    def told(self, most: int) -> Iterator[Told]:
        for person, name, screen in ((ANA, NAMES[0], "full"), (BO, NAMES[1], "hands"), (CY, NAMES[2], "full")):
            yield from self._done(self.table.join(person, name, self.now, screen=screen))  # type: ignore[arg-type]
            for _ in range(20):
                self.table.pong(person, Pong(None, 31.4), self.now)
        options, hurried = known(self.table.state.game).SHORT, Settings(pace=0.05, answer_ms=1_000)
        for request in (r.Set(options=dict(options), settings=hurried), r.AddBot(), r.Start("a seed")):
            yield from self._done(self.table.request(ANA, request, self.now))
        for _ in range(most):
            yield from self._done(self._something())

    def _something(self) -> list[fx.Effect]:
        """Time passes; somebody plays, or asks for something."""
        table, state = self.table, self.table.state
        due = table.due()
        self.now = Instant(max(self.now, due or 0.0) + self.dice.random())
        if self.dice.random() < 0.02:
            return table.request(self.dice.choice((ANA, BO, CY)), self.dice.choice(ASKED), self.now)
        if state.stage != "playing" or state.is_paused or due is None:
            return table.request(state.host or ANA, self.dice.choice(GOES_ON), self.now)
        if self.dice.random() < 0.7:
            with suppress(Malformed):
                return self._play()
        return table.wake(self.now)

    def _play(self) -> list[fx.Effect]:
        """Whatever may be done; else, and now and then anyway, a hand comes down somewhere."""
        table, state, game = self.table, self.table.state, self.table.game
        wish = random_command(game, state.game_state, self.dice)
        if self.dice.random() < 0.05 or not isinstance(wish, Gesture):
            wish = wild(self.dice.choice(game.racing.gestures), state.seats, self.dice)
        person = next((chair.person for chair in state.chairs if chair.seat == wish.seat and chair.person), ANA)
        if not isinstance(wish, game.racing.gestures):
            return table.play(person, wish, self.now)
        for one in (ANA, BO, CY):
            table.sent({one: True}, state.last, self.now)
            table.pong(one, Pong(state.last, 31.4), self.now)
            table.seen(one, {state.last: self.now}, 60)
        self.now = Instant(self.now + 330)
        return table.press(person, Press(wish, state.last, self.now - 30, "key"), self.now)

    def _done(self, effects: list[fx.Effect]) -> Iterator[Told]:
        for show in effects:
            if isinstance(show, fx.Show):
                yield self._compared("full", show.view)
                if show.hands_only is not None:
                    yield self._compared("hands", show.hands_only)

    def _compared(self, kind: ScreenKind, view: TableView) -> Told:
        before = self._before.get(kind)
        self._before[kind] = view
        change = None if before is None else codec.encode(changed(before, view))
        return kind, codec.encode(messages.View(view)), change
