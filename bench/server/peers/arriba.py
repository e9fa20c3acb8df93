"""How does the load play Arriba at servers that do our work? It deals, so it knows by our own rules what follows."""

import asyncio
import random
from abc import abstractmethod
from functools import partial
from typing import Final

from bench.server.tables import AFTER_A_RACE, AFTER_A_SIGNAL, SEATS, Crowd, Table, reaction
from bench.server.wire import now
from prems.games.arriba import ARRIBA
from prems.games.arriba.commands import Deal, Flip, Grab, Signal, Timeout
from prems.games.arriba.options import Options
from prems.games.arriba.rules.live import matches
from prems.kernel.values import Command, Refusal

NAMES: Final = tuple(f"P{nth}" for nth in range(SEATS))
WITHOUT_END: Final = Options(rounds=1_000_000, turn_ms=None, signal_ms=None)


class ArribaTable(Table):
    """An adapter says how a command is written; `said` with `view` None is a hand that somebody was faster than."""

    def __init__(self, crowd: Crowd) -> None:
        super().__init__(crowd)
        self.state = ARRIBA.rules.blank(NAMES, WITHOUT_END)
        self._said = 0
        self._looked_at = 0
        self._quiet_until = 0.0

    @abstractmethod
    def say(self, nth: int, command: Command, view: int) -> None:
        """From the socket of this number, in answer to this view."""

    def act(self) -> bool:
        if self.newest < self._said or now() < self._quiet_until:
            return False
        if self._looked_at < self._said:
            self._looked_at = self._said
            if self._race():
                return False
        return self._carry_on()

    def _carry_on(self) -> bool:
        state = self.state
        if state.turn is not None:
            return self._do(Flip(state.turn))
        if state.head_by is not None:
            self._quiet_until = now() + AFTER_A_SIGNAL
            self._do(Signal(state.head_by))
        elif state.phase == "last_call":
            self._do(Timeout())
        else:
            self._do(ARRIBA.rules.deal(state, lambda things, _: random.sample(list(things), len(list(things)))))
        return False

    def _race(self) -> bool:
        """Two cards of one symbol: hands are on their way. The later ones come when the first has been told."""
        found = matches(self.state)
        if not found:
            return False
        self._quiet_until = now() + AFTER_A_RACE
        hands = sorted((reaction(), seat) for seat in found[0].seats)
        loop = asyncio.get_running_loop()
        loop.call_later(hands[0][0], self._do, Grab(hands[0][1]))
        for after, seat in hands[1:]:
            loop.call_later(after, self._late, NAMES.index(seat), Grab(seat), self._said)
        return True

    def _late(self, nth: int, grab: Grab, view: int) -> None:
        if self.newest > view:
            self.say(nth, grab, view)
        else:
            asyncio.get_running_loop().call_later(0.005, partial(self._late, nth, grab, view))

    def _do(self, command: Command) -> bool:
        """It will be done, since our rules say so."""
        decision = ARRIBA.rules.decide(self.state, command, 0)
        assert not isinstance(decision, Refusal), f"{command} in {self.state}"
        for event in decision:
            self.state = ARRIBA.rules.evolve(self.state, event)
        nth = 0 if isinstance(command, Deal | Timeout) else NAMES.index(getattr(command, "seat"))  # noqa: B009
        self.say(nth, command, self._said)
        self._said += 1
        return True
