"""What do many races before the photodiode say of an engine? Pure arithmetic, and the table for docs/fairness.md."""

from collections.abc import Callable, Mapping, Sequence
from statistics import median, quantiles
from typing import Final

from msgspec import Struct

from bench.browser.photodiode.races import Race

FRAME: Final = 1000 / 60
BEGIN: Final = "<!-- make engines writes from here -->"
END: Final = "<!-- to here -->"


class Engine(Struct, frozen=True):
    """One browser, and all that was seen of it."""

    name: str  # with its version
    step: float  # of its clock, milliseconds
    races: Sequence[Race]
    blind: int  # races in which the probe saw nothing
    trip: float  # of the exchange by which its clock is known
    pong: float
    blocked_pong: float
    woken: Sequence[float]  # seconds from unlocking a phone whose line died in silence to a live table


def spread(values: Sequence[float]) -> str:
    """Median, and where the middle 80 of 100 lie."""
    tenths = quantiles(values, n=10)
    return f"{median(values):+.1f} [{tenths[0]:+.1f} .. {tenths[-1]:+.1f}]"


def off(races: Sequence[Race]) -> int:
    """Reactions that are reported more than a frame away from the truth."""
    return sum(abs(race.error) > FRAME for race in races)


def swayed(races: Sequence[Race]) -> int:
    """The same, beside this engine's own usual error: what is always the same between equals decides no race."""
    usual = median(race.error for race in races)
    return sum(abs(race.error - usual) > FRAME for race in races)


def next_frame(races: Sequence[Race]) -> int:
    return sum(race.drawing > 1000 / race.hz for race in races)


def share(part: int, races: Sequence[Race]) -> str:
    return f"{part} of {len(races)} ({100 * part / len(races):.1f}%)"


ROWS: Final[dict[str, Callable[[Engine], str]]] = {
    "clock step": lambda it: f"{it.step:.3g}",
    "pixel - start of its frame": lambda it: spread([race.drawing for race in it.races]),
    "pixel not before the next frame": lambda it: share(
        sum(race.drawing > 1000 / race.hz for race in it.races), it.races
    ),
    "reported paint - pixel": lambda it: spread([race.paint - race.pixel for race in it.races]),
    "stamp of the press - press": lambda it: spread([race.stamp - race.press for race in it.races]),
    "reported - true reaction": lambda it: spread([race.error for race in it.races]),
    "more than a frame off": lambda it: share(off(it.races), it.races),
    "more than a frame off its own median": lambda it: share(swayed(it.races), it.races),
    "view named by the press is right": lambda it: share(sum(race.is_view_right for race in it.races), it.races),
    "frame rate that is reported": lambda it: f"{median(race.hz for race in it.races):.1f}",
    "pong, idle": lambda it: f"{it.pong:.1f}",
    "pong, main thread blocked for 300 ms": lambda it: f"{it.blocked_pong:.1f}",
    "line died in silence: live again after (s), middle and longest": lambda it: (
        f"{median(it.woken):.1f}, {max(it.woken):.1f}"
    ),
    "races left out, since the probe itself was late": lambda it: str(it.blind),
    "clock known to": lambda it: f"±{it.trip / 2:.2f}",
}


def column(engine: Engine) -> dict[str, str]:
    """All that is told of it, by the name of the row."""
    return {"": engine.name, **{name: row(engine) for name, row in ROWS.items()}}


def table(columns: Sequence[Mapping[str, str]]) -> str:
    lines = [[name, *(column[name] for column in columns)] for name in columns[0]]
    lines.insert(1, ["---"] * len(lines[0]))
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def written(page: str, text: str) -> str:
    """The page with the text between its marks."""
    before, rest = page.split(BEGIN)
    _, after = rest.split(END)
    return f"{before}{BEGIN}\n{text}\n{END}{after}"
