"""Which numbers must fairness reach, and does it?"""

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from prems.lab.fairness.report import Figures

Value = Callable[[Figures], float]


class Goal(NamedTuple):
    told: str
    value: Value
    by_mix: dict[str, tuple[float, float]]
    """From and to, both allowed."""


class Checked(NamedTuple):
    told: str
    mix: str
    least: float
    most: float
    measured: float

    @property
    def is_reached(self) -> bool:
        return self.least <= self.measured <= self.most


def check(told: Mapping[str, Figures]) -> list[Checked]:
    return [
        Checked(goal.told, mix, *goal.by_mix[mix], goal.value(figures))
        for goal in GOALS
        for mix, figures in told.items()
        if mix in goal.by_mix
    ]


def summary(checked: list[Checked]) -> str:
    """One line a goal; a cross where it is missed."""
    width = max((len(line.told) for line in checked), default=0)
    return "\n".join(
        f"  {'✓' if line.is_reached else '✗'} {line.told.ljust(width)}  {line.mix.ljust(6)}  "
        f"{_bounds(line).rjust(16)}  {line.measured:8.2f}"
        for line in checked
    )


def _bounds(line: Checked) -> str:
    if line.least <= 0.0:
        return f"at most {line.most:g}"
    return f"at least {line.least:g}" if line.most >= 100.0 else f"{line.least:g} to {line.most:g}"


def _key(name: str) -> Value:
    def value(figures: Figures) -> float:
        found = figures[name]
        assert isinstance(found, int | float)
        return found

    return value


def _gain(name: str) -> Value:
    def value(figures: Figures) -> float:
        cheats = figures["cheats"]
        assert isinstance(cheats, dict)
        gain = cheats[name]["gain_ms"]
        assert isinstance(gain, float)
        return gain

    return value


def _least(home: float, world: float, mobile: float) -> dict[str, tuple[float, float]]:
    return {"home": (home, 100.0), "world": (world, 100.0), "mobile": (mobile, 100.0)}


def _most(home: float, world: float, mobile: float) -> dict[str, tuple[float, float]]:
    return {"home": (-1e9, home), "world": (-1e9, world), "mobile": (-1e9, mobile)}


def _around_half(home: float, world: float, mobile: float) -> dict[str, tuple[float, float]]:
    off = {"home": home, "world": world, "mobile": mobile}
    return {mix: (50.0 - by, 50.0 + by) for mix, by in off.items()}


GOALS: Final = (
    Goal("the fastest of six wins, by 10 ms or more (%)", _key("fidelity_10"), _least(98.5, 98.0, 95.8)),
    Goal("by 20 ms or more (%)", _key("fidelity_20"), _least(99.0, 98.5, 96.5)),
    Goal("by 50 ms or more (%)", _key("fidelity_50"), _least(99.5, 99.0, 97.3)),
    Goal("a duel by exactly 10 ms (%)", _key("duel_10"), _least(96.0, 95.0, 92.0)),
    Goal("wait for the verdict, median (ms)", _key("delay_p50"), _most(45.0, 130.0, 80.0)),
    Goal("wait for the verdict, 99th percentile (ms)", _key("delay_p99"), _most(220.0, 230.0, 240.0)),
    Goal("latest verdict (ms)", _key("latest_verdict_ms"), _most(400.0, 400.0, 400.0)),
    Goal("far against near, equal skill (%)", _key("share_far_near"), _around_half(1.5, 1.5, 2.0)),
    Goal("60 against 144 Hz, equal skill (%)", _key("share_hz_60_144"), _around_half(1.5, 1.5, 2.0)),
    Goal("30 against 60 Hz, equal skill (%)", _key("share_hz_30_60"), _around_half(2.5, 2.5, 2.5)),
    Goal("a liar gains (ms)", _key("liar_gain_ms"), _most(10.0, 10.0, 10.0)),
    Goal("a liar about the screen gains (ms)", _key("hz_liar_gain_ms"), _most(25.0, 25.0, 25.0)),
    Goal("a pong delayer at a strict table gains (ms)", _gain("pong_delayer_strict"), _most(45.0, 60.0, 60.0)),
    Goal("hands judged by another view (%)", _key("wrong_view"), _most(1.2, 1.3, 1.5)),
    Goal("cards known early, 99th percentile (ms)", _key("early_p99"), _most(17.0, 17.0, 17.0)),
    Goal("honest hands lose (ms)", _key("honest_loss_ms"), _most(1.5, 3.0, 7.0)),
    Goal("faster hands that came too late", _key("violations"), _most(0.0, 0.0, 0.0)),
)
