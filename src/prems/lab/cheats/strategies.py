"""Which strategies are there, and what is a little different from one of them?"""

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Final, NamedTuple

from prems.lab.fairness.cheats import Cheat
from prems.lab.world.kernel import WHOLE, Client

LONGEST_HOLD: Final = 340.0
STEP: Final = 25.0
MOST_PROMPT: Final = 20
RATES: Final = (None, 30.0, 60.0)
CLIENTS: Final = {
    "its kernel acknowledges as usual": WHOLE,
    "acknowledges at once": Client(quick=1.0),
    "never acknowledges early": Client(drops_bare=True),
}
PROGRAMS: Final = tuple(CLIENTS)[:2]
"""Programs on an ordinary kernel; the third kind brings a TCP of its own."""


class Strategy(NamedTuple):
    cheat: Cheat
    client: str = next(iter(CLIENTS))

    @property
    def words(self) -> str:
        cheat = self.cheat
        told = [f"idle pongs +{cheat.idle_pongs:.0f} ms" + _prompt(cheat.prompt_idle)] if cheat.idle_pongs else []
        told += (
            [f"pongs of views +{cheat.race_pongs:.0f} ms" + _prompt(cheat.prompt_race)] if cheat.race_pongs else []
        )
        told += ["claims the least"] if cheat.claims_least else [f"claims {cheat.shaves:.0f} ms less"]
        told += [f"says {cheat.says_hz:.0f} Hz"] if cheat.says_hz else []
        return ", ".join([*told, self.client])


def _prompt(nth: int) -> str:
    return f" but for one in {nth}" if nth else ""


LIAR: Final = Strategy(Cheat("the control", claims_least=True))
"""The same client with prompt pongs, that lies only about its press."""


def anything(dice: Random, clients: Sequence[str]) -> Strategy:
    """Holding everything alike is as likely as holding the two kinds apart."""
    idle, race = (_hold(dice) for _ in range(2))
    cheat = Cheat(
        "",
        shaves=dice.choice((0.0, 10.0, 30.0)),
        claims_least=dice.random() < 0.7,
        says_hz=dice.choice(RATES),
        idle_pongs=idle,
        race_pongs=idle if dice.random() < 0.5 else race,
        prompt_idle=_nth(dice),
        prompt_race=_nth(dice) if dice.random() < 0.3 else 0,
    )
    return Strategy(cheat, dice.choice(clients))


def near(one: Strategy, dice: Random, clients: Sequence[str]) -> Strategy:
    """One or two things are changed."""
    cheat = one.cheat
    for _ in range(dice.choice((1, 1, 2))):
        match dice.randrange(6):
            case 0:
                by = dice.uniform(-STEP, STEP)
                cheat = replace(
                    cheat, idle_pongs=_clip(cheat.idle_pongs + by), race_pongs=_clip(cheat.race_pongs + by)
                )
            case 1:
                cheat = replace(cheat, idle_pongs=_clip(cheat.idle_pongs + dice.uniform(-2 * STEP, 2 * STEP)))
            case 2:
                cheat = replace(cheat, race_pongs=_clip(cheat.race_pongs + dice.uniform(-2 * STEP, 2 * STEP)))
            case 3:
                cheat = replace(cheat, prompt_idle=_nth(dice), prompt_race=dice.choice((0, 0, _nth(dice))))
            case 4:
                cheat = replace(cheat, claims_least=not cheat.claims_least)
            case _:
                cheat = replace(cheat, says_hz=dice.choice(RATES))
    return Strategy(cheat, one.client if dice.random() < 0.8 else dice.choice(clients))


def _hold(dice: Random) -> float:
    return 0.0 if dice.random() < 0.2 else dice.uniform(0.0, LONGEST_HOLD)


def _nth(dice: Random) -> int:
    return 0 if dice.random() < 0.3 else dice.randint(2, MOST_PROMPT)


def _clip(hold: float) -> float:
    return min(max(hold, 0.0), LONGEST_HOLD)
