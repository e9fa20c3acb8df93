"""Which numbers must fairness reach, and does it?"""

import math
from collections.abc import Callable, Collection, Mapping
from typing import Final, NamedTuple

from prems.lab.fairness.report import Figures
from prems.lab.fairness.trials import TRIALS

Value = Callable[[Figures], float]
ByMix = dict[str, tuple[float, float]]

SURE_SHARE: Final = 0.6  # percent
SURE_HALF: Final = 1.5
SURE_VIEW: Final = 0.4
SURE_GAIN: Final = 3.0  # milliseconds
SURE_LOSS: Final = 0.5


class Goal(NamedTuple):
    told: str
    value: Value
    by_mix: ByMix
    """From and to, both allowed."""
    figure: str
    sure_within: float
    """A figure that is less certain than this says nothing about the goal."""
    trial: str
    """Where it is measured."""


class Checked(NamedTuple):
    told: str
    mix: str
    least: float
    most: float
    measured: float
    is_sure: bool = True
    """False: too few races to say anything."""

    @property
    def is_reached(self) -> bool:
        return self.least <= self.measured <= self.most


def check(told: Mapping[str, Figures], trials: Collection[str] = TRIALS) -> list[Checked]:
    return [
        Checked(goal.told, mix, *goal.by_mix[mix], goal.value(figures), _is_sure(goal, figures))
        for goal in GOALS
        for mix, figures in told.items()
        if mix in goal.by_mix and goal.trial in trials
    ]


def summary(checked: list[Checked]) -> str:
    """One line a goal; a cross where it is missed."""
    width = max((len(line.told) for line in checked), default=0)
    lines = [
        f"  {_sign(line)} {line.told.ljust(width)}  {line.mix.ljust(6)}  "
        f"{_bounds(line).rjust(16)}  {line.measured:8.2f}"
        for line in checked
    ]
    if not all(line.is_sure for line in checked):
        lines.append("\n  ? too few races to say anything about this goal; 10,000 are enough for all of them")
    return "\n".join(lines)


def _sign(line: Checked) -> str:
    return "?" if not line.is_sure else "✓" if line.is_reached else "✗"


def _is_sure(goal: Goal, figures: Figures) -> bool:
    unsure = figures["unsure"]
    assert isinstance(unsure, dict)
    return float(unsure.get(goal.figure, 0.0)) <= goal.sure_within


def _bounds(line: Checked) -> str:
    if line.least <= 0.0:
        return f"at most {line.most:g}"
    return f"at least {line.least:g}" if line.most >= 100.0 else f"{line.least:g} to {line.most:g}"


def _key(told: str, name: str, by_mix: ByMix, sure_within: float = math.inf, trial: str = "races") -> Goal:
    def value(figures: Figures) -> float:
        found = figures[name]
        assert isinstance(found, int | float)
        return found

    return Goal(told, value, by_mix, name, sure_within, trial)


def _gain(told: str, name: str, by_mix: ByMix) -> Goal:
    def value(figures: Figures) -> float:
        cheats = figures["cheats"]
        assert isinstance(cheats, dict)
        gain = cheats[name]["gain_ms"]
        assert isinstance(gain, float)
        return gain

    return Goal(told, value, by_mix, name, SURE_GAIN, "cheating")


def _least(home: float, world: float, mobile: float) -> ByMix:
    return {"home": (home, 100.0), "world": (world, 100.0), "mobile": (mobile, 100.0)}


def _most(home: float, world: float, mobile: float) -> ByMix:
    return {"home": (-1e9, home), "world": (-1e9, world), "mobile": (-1e9, mobile)}


def _around_half(home: float, world: float, mobile: float) -> ByMix:
    off = {"home": home, "world": world, "mobile": mobile}
    return {mix: (50.0 - by, 50.0 + by) for mix, by in off.items()}


GOALS: Final = (
    _key("the fastest of six wins, by 10 ms or more (%)", "fidelity_10", _least(98.5, 98.0, 95.8), SURE_SHARE),
    _key("by 20 ms or more (%)", "fidelity_20", _least(99.0, 98.5, 96.5), SURE_SHARE),
    _key("by 50 ms or more (%)", "fidelity_50", _least(99.5, 99.0, 97.3), SURE_SHARE),
    _key("a duel by exactly 10 ms (%)", "duel_10", _least(96.0, 95.0, 92.0), SURE_SHARE, "duels"),
    _key("wait for the verdict, median (ms)", "delay_p50", _most(45.0, 130.0, 80.0), 0.0),
    _key("wait for the verdict, 99th percentile (ms)", "delay_p99", _most(220.0, 230.0, 240.0), 0.0),
    _key("latest verdict (ms)", "latest_verdict_ms", _most(400.0, 400.0, 400.0)),
    _key("far against near, equal skill (%)", "share_far_near", _around_half(1.5, 1.5, 2.0), SURE_HALF, "shares"),
    _key("60 against 144 Hz, equal skill (%)", "share_hz_60_144", _around_half(1.5, 1.5, 2.0), SURE_HALF, "shares"),
    _key("30 against 60 Hz, equal skill (%)", "share_hz_30_60", _around_half(2.5, 2.5, 2.5), SURE_HALF, "shares"),
    _key("a liar gains (ms)", "liar_gain_ms", _most(10.0, 10.0, 10.0), SURE_GAIN, "cheating"),
    _key("a liar about the screen gains (ms)", "hz_liar_gain_ms", _most(25.0, 25.0, 25.0), SURE_GAIN, "cheating"),
    _gain("a pong delayer gains, TCP ended here (ms)", "pong_delayer", _most(45.0, 60.0, 60.0)),
    _key("hands judged by another view (%)", "wrong_view", _most(1.2, 1.3, 1.5), SURE_VIEW, "flips"),
    _key("cards known early, 99th percentile (ms)", "early_p99", _most(17.0, 17.0, 17.0)),
    _key("honest hands lose (ms)", "honest_loss_ms", _most(1.5, 3.0, 7.0), SURE_LOSS),
    _key("faster hands that came too late", "violations", _most(0.0, 0.0, 0.0)),
)
