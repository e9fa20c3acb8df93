"""How do bots play one whole game among themselves, at a real table?"""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

import msgspec
from msgspec import structs

from prems.games import GAMES
from prems.kernel.bot import Character, Intent, Mind
from prems.kernel.chance import Chance
from prems.kernel.playing.racing import AnyRacing, Target
from prems.kernel.study import Observer
from prems.kernel.values import AnyView, Gesture, Ms, Seat
from prems.lab.world.world import World, known_to_tables
from prems.table import effects as fx
from prems.table import requests as r
from prems.table.events import RaceClosed
from prems.table.state import Chair, Instant, Person, PersonId, Settings, TableState
from prems.table.table import Table

ONLOOKER = "somebody who watches"
HOST = PersonId(ONLOOKER)
LONGEST = 4 * 3_600_000.0  # milliseconds
LOOKS_EVERY = 300_000.0  # where nobody does anything for long, bots rest


class Evening(World):
    """A table of bots from the deal to the end, and whoever takes notes beside it."""

    def __init__(
        self,
        game: str,
        bots: dict[Seat, Character],
        options: object,
        seed: int,
        observer: Observer,
        *,
        head_starts: dict[Seat, int] | None = None,
    ) -> None:
        state = TableState(
            "LAB",
            game,
            options=msgspec.to_builtins(options),
            settings=Settings(count_ms=0),
            people={HOST: Person(HOST, ONLOOKER, wants_seat=False)},
            chairs=[Chair(seat, bot=seat, head_start=(head_starts or {}).get(seat, 0)) for seat in bots],
            host=HOST,
        )
        super().__init__(Table(state, Instant(0.0)))
        watched = tuple(self._watched(seat, bot) for seat, bot in bots.items())
        self._game = replace(GAMES[game], bots=watched, racing=self._with_every_hand_noticed(GAMES[game].racing))
        self._seed = seed
        self._observer = observer

    def play(self) -> None:
        with known_to_tables(self._game):
            self.do(self.table.join(HOST, ONLOOKER, self.at, wants_seat=False))
            self.do(self.table.request(HOST, r.Start(str(self._seed)), self.at))
            self._look_on()
            self.run_while(lambda: self.state.stage == "playing", within=LONGEST)

    def _look_on(self) -> None:
        self.do(self.table.request(HOST, r.Here(), self.at))
        self.agenda.at(self.at + LOOKS_EVERY, self._look_on)

    def noticed(self, effect: fx.Effect) -> None:
        if isinstance(effect, fx.Record):
            for event in effect.events:
                if isinstance(event, RaceClosed):
                    self._observer.raced({hand.seat: hand.reaction for hand in event.hands})
                elif isinstance(event, self._game.language.events):
                    self._observer.happened(event, self.state.game_state)

    def _watched(self, seat: Seat, bot: Character) -> Character:
        return structs.replace(bot, name=seat, sit_down=partial(_Watched, self, bot))

    def _with_every_hand_noticed(self, racing: AnyRacing) -> AnyRacing:
        """A bot is not told that it was late, and neither is anybody else."""

        def target(gesture: Gesture) -> Target:
            self._observer.reached(gesture.seat, self.at)
            return racing.target(gesture)

        return replace(racing, target=target)

    def intended(self, seat: Seat, intents: Sequence[Intent]) -> None:
        self._observer.intended(seat, intents, self.state.game_state)


class _Watched:
    """A mind over whose shoulder somebody looks."""

    def __init__(self, evening: Evening, bot: Character, seat: Seat, chance: Chance) -> None:
        self._evening = evening
        self._seat = seat
        self._mind: Mind[AnyView] = bot.sit_down(seat, chance)

    def intend(self, view: object, at: Ms) -> Sequence[Intent]:
        intents = self._mind.intend(view, at)
        self._evening.intended(self._seat, intents)
        return intents
