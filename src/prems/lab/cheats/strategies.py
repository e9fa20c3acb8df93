"""Which strategies are there, and what is a little different from one of them?"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Final, NamedTuple

from prems.lab.fairness.cheats import LONGEST_HELD, STEADY_30, Cheat
from prems.lab.world.kernel import WHOLE, Client

STEP: Final = 25.0
MOST_PROMPT: Final = 20
RATES: Final = (None, STEADY_30, 60.0)
MOST_SHAVED: Final = 300.0
CLIENTS: Final = {
    "its kernel acknowledges as usual": WHOLE,
    "acknowledges at once": Client(quick=1.0),
    "never acknowledges early": Client(drops_bare=True),
    "says that packets were lost": Client(feigns=True),
}


class Means(NamedTuple):
    """What a cheat has to work with."""

    words: str
    clients: Sequence[str]
    holds_pongs: bool = True


PAGE: Final = Means("a page's script in a browser", tuple(CLIENTS)[:1], holds_pongs=False)
PROGRAM: Final = Means("a program on an ordinary kernel", tuple(CLIENTS)[:2])
OWN_TCP: Final = Means("a program with a TCP of its own", tuple(CLIENTS))


class Strategy(NamedTuple):
    cheat: Cheat
    client: str = next(iter(CLIENTS))

    @property
    def words(self) -> str:
        cheat = self.cheat
        told = [f"idle pongs +{cheat.idle_pongs:.0f} ms" + _prompt(cheat.prompt_idle)] if cheat.idle_pongs else []
        told += [f"pongs of views +{cheat.race_pongs:.0f} ms" + _which(cheat)] if cheat.race_pongs else []
        told += [f"longer by {cheat.grows:.0f} ms each race"] if cheat.grows else []
        told += ["claims the least"] if cheat.claims_least else [f"claims {cheat.shaves:.0f} ms less"]
        told += [f"says {cheat.says_hz:.0f} Hz"] if cheat.says_hz else []
        told += ["floods"] if cheat.floods else []
        told += [f"second seat with pongs +{cheat.accomplice:.0f} ms"] if cheat.accomplice is not None else []
        told += [f"comes anew every {cheat.reconnects} races"] if cheat.reconnects else []
        return ", ".join([*told, self.client])


def _which(cheat: Cheat) -> str:
    return _prompt(cheat.prompt_race) + (f" in one race of {cheat.saves}" if cheat.saves > 1 else "")


def _prompt(nth: int) -> str:
    return f" but for one in {nth}" if nth else ""


LIAR: Final = Strategy(Cheat("the control", claims_least=True))
"""The same client with prompt pongs, that lies only about its press."""


def anything(dice: Random, means: Means) -> Strategy:
    """About half of what can be done is not done."""
    cheat = Cheat("", claims_least=True)
    for change in _changes(means):
        cheat = change(cheat, dice) if dice.random() < 0.5 else cheat
    return Strategy(cheat, dice.choice(means.clients))


def near(one: Strategy, dice: Random, means: Means) -> Strategy:
    """One or two things are changed."""
    cheat = one.cheat
    for change in dice.choices(_changes(means), k=dice.choice((1, 1, 2))):
        cheat = change(cheat, dice)
    return Strategy(cheat, one.client if dice.random() < 0.8 else dice.choice(means.clients))


Change = Callable[[Cheat, Random], Cheat]


def _changes(means: Means) -> tuple[Change, ...]:
    return (*SAID, *HELD) if means.holds_pongs else SAID


def _claims(cheat: Cheat, dice: Random) -> Cheat:
    return replace(cheat, claims_least=dice.random() < 0.7, shaves=dice.uniform(0.0, MOST_SHAVED))


def _screen(cheat: Cheat, dice: Random) -> Cheat:
    return replace(cheat, says_hz=dice.choice(RATES))


def _floods(cheat: Cheat, _: Random) -> Cheat:
    return replace(cheat, floods=not cheat.floods)


def _comes_anew(cheat: Cheat, dice: Random) -> Cheat:
    return replace(cheat, reconnects=dice.choice((0, 0, 1, 2, 5, 10)))


def _holds_all(cheat: Cheat, dice: Random) -> Cheat:
    hold = dice.uniform(0.0, LONGEST_HELD)
    return replace(cheat, idle_pongs=hold, race_pongs=hold)


def _holds_a_little_more_or_less(cheat: Cheat, dice: Random) -> Cheat:
    by = dice.uniform(-STEP, STEP)
    return replace(cheat, idle_pongs=_clip(cheat.idle_pongs + by), race_pongs=_clip(cheat.race_pongs + by))


def _holds_idle(cheat: Cheat, dice: Random) -> Cheat:
    return replace(cheat, idle_pongs=dice.choice((0.0, dice.uniform(0.0, LONGEST_HELD))))


def _holds_races(cheat: Cheat, dice: Random) -> Cheat:
    return replace(cheat, race_pongs=dice.choice((0.0, dice.uniform(0.0, LONGEST_HELD))))


def _prompts(cheat: Cheat, dice: Random) -> Cheat:
    return replace(cheat, prompt_idle=_nth(dice), prompt_race=dice.choice((0, 0, _nth(dice))))


def _saves(cheat: Cheat, dice: Random) -> Cheat:
    return replace(cheat, saves=dice.choice((1, 1, 2, 3, 5, 10)))


def _grows(cheat: Cheat, dice: Random) -> Cheat:
    return replace(cheat, grows=dice.choice((0.0, 0.0, dice.uniform(0.0, 15.0))))


def _second_seat(cheat: Cheat, dice: Random) -> Cheat:
    return replace(cheat, accomplice=dice.choice((None, dice.uniform(0.0, LONGEST_HELD))))


SAID: Final[tuple[Change, ...]] = (_claims, _screen, _floods, _comes_anew)
HELD: Final[tuple[Change, ...]] = (
    _holds_all,
    _holds_a_little_more_or_less,
    _holds_idle,
    _holds_races,
    _prompts,
    _saves,
    _grows,
    _second_seat,
)


def _nth(dice: Random) -> int:
    return 0 if dice.random() < 0.3 else dice.randint(2, MOST_PROMPT)


def _clip(hold: float) -> float:
    return min(max(hold, 0.0), LONGEST_HELD)
