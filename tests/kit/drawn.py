"""How does a rule test speak? It lays a situation on a table, does something, and looks at what lies there."""

from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any

import msgspec

from prems.kernel.values import Command, Ms, Refusal
from prems.scribe.referee import Script

NOW: Ms = 1_000_000
"""Commands are given at this time of the game, until a limit runs out."""

Answer = dict[str, Any]
Answers = list[Answer]


class Table:
    """One game, played as in a script. Every key of a written position is an attribute: `table.draw["ana"]`."""

    def __init__(self, game: str, seats: str, options: Mapping[str, Any], position: Mapping[str, Any] | None) -> None:
        opening = {"game": game, "seats": seats.split(), "options": options, "position": position}
        self.script = Script(msgspec.json.encode(opening).decode())
        self.script.clock = NOW

    def __getattr__(self, key: str) -> Any:
        return self.script.game.notation.write(self.script.state)[key]

    @property
    def state(self) -> Any:
        return self.script.state

    @property
    def position(self) -> dict[str, Any]:
        return self.script.game.notation.write(self.script.state)

    @property
    def due_in(self) -> Ms | None:
        """How long from now until time itself acts."""
        due = self.script.game.rules.due(self.script.state)
        return None if due is None else due - self.script.clock

    def timeout(self) -> Answers:
        return self.do("timeout")

    def deal(self) -> Answers:
        return self.do("deal")

    def do(self, verb: str, **fields: Any) -> Answers:
        """What the referee answers. A refusal changes nothing, and every event happens now: checked each time."""
        before = deepcopy(self.script.state)
        line = msgspec.json.encode({"do": verb, **fields}).decode()
        answers = list(self.script.answer(line, line=1))
        if all("refused" in answer for answer in answers):
            assert self.script.state == before, "a refusal changed the table"
        return [self._checked(answer) for answer in answers]

    def decided(self, command: Command) -> Answers:
        """Straight to the rules, for commands that a script cannot give."""
        decision = self.script.game.rules.decide(self.script.state, command, self.script.clock)
        if isinstance(decision, Refusal):
            return refused(decision.code, decision.seat)
        return [self._checked(msgspec.to_builtins(event)) for event in decision]

    def _checked(self, answer: Answer) -> Answer:
        if "event" in answer:
            assert answer["at"] == self.script.clock, f"an event at another time: {answer}"
        return {key: value for key, value in answer.items() if key not in ("at", "line")}


def refused(code: str, *seats: str | None) -> Answers:
    """One line for each hand refused; a command without a seat: `refused(code)`."""
    return [{"refused": code, "seat": seat} for seat in seats or (None,)]


def names(answers: Answers) -> list[str]:
    """Only what happened, by name."""
    return [answer["event"] for answer in answers]


def by_name(answers: Answers, event: str) -> Answer:
    """The one event of that name."""
    (answer,) = (answer for answer in answers if answer.get("event") == event)
    return answer


def cards(text: str) -> list[str]:
    return text.split()


def spread(position: Mapping[str, Any], piles: Sequence[str]) -> dict[str, Any]:
    """Cards are written as they are said: "7r 3g" is a pile of two, its top first."""
    return {
        key: {seat: cards(pile) for seat, pile in value.items()} if key in piles else value
        for key, value in position.items()
    }
