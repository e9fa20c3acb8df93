"""What do the findings say?"""

import math
from collections.abc import Iterable, Mapping, Sequence
from statistics import stdev
from typing import Final

from prems.kernel.study import SURE, share
from prems.lab.fairness.trials import CHEATERS, Findings

Figures = dict[str, object]

RIVALS: Final = {
    "arrival": "whose message arrives first",
    "half_rtt": "arrival less half the round trip",
    "synced_clock": "synchronised clock, shown on arrival",
    "synced_clock_at": "synchronised clock, shown at an instant",
}
ENOUGH_WAITS: Final = 1_000
UNKNOWN: Final = 999.0  # how uncertain a figure is of which next to nothing is known
TRUSTING: Final = ("synced_clock", "synced_clock_at")
MEASURES: Final = ("fidelity_5", "fidelity_10", "fidelity_20", "fidelity_50", "duel_5", "duel_10", "duel_20")
SHARES: Final = ("share_far_near", "share_250_10", "share_hz_60_144", "share_hz_30_60")


def figures(found: Findings) -> Figures:
    """The figures of one mix: shares in percent, times in milliseconds."""
    told: Figures = _method(found, "")
    told["fidelity_0"] = _percent(found["fidelity_0"])
    told["liar_gain_ms"] = max(_mean(found["liar.gain"]), _mean(found["modest_liar.gain"]))
    told["hz_liar_gain_ms"] = _mean(found["hz_liar.gain"])
    told["honest_loss_ms"] = _mean(found["loss"])
    told["violations"] = int(sum(found["violations"]))
    told["latest_verdict_ms"] = round(max(found["delay"], default=0.0), 2)
    told["early_p99"] = percentile(found["early"], 99)
    told["skew_p50"] = percentile(found["skew"], 50)
    told["wrong_view"] = _percent(found["wrong_view"])
    told["within_precision"] = _percent(found["within_precision"])
    told |= {name: _percent(found[name]) for name in SHARES}
    told["cheats"] = {
        name: {"gain_ms": _mean(found[f"{name}.gain"]), "wins": _percent(found[f"{name}.wins"])} for name in CHEATERS
    }
    told["unsure"] = _unsure(found)
    for rival in RIVALS:
        told[rival] = _method(found, f"{rival}.")
    for rival in TRUSTING:
        _of(told, rival)["liar_gain_ms"] = _mean(found["trusted_gain"])
    _of(told, "arrival")["wrong_view"] = _percent(found["arrival.wrong_view"])
    _of(told, "synced_clock_at")["early_p99"] = percentile(found["synced_clock_at.early"], 99)
    return told


def table(told: Mapping[str, Figures]) -> str:
    """For the eye: each mix, each way to decide."""
    head = ("", "gap 10 ms", "gap 20 ms", "gap 50 ms", "duel 10 ms", "wait p50", "wait p99", "liar gains")
    keys = ("fidelity_10", "fidelity_20", "fidelity_50", "duel_10", "delay_p50", "delay_p99", "liar_gain_ms")
    rows: list[Sequence[str]] = [head]
    for mix, figures_ in told.items():
        rows.append((mix.upper(),))
        methods = {"Prem's": figures_} | {words: _of(figures_, rival) for rival, words in RIVALS.items()}
        for words, method in methods.items():
            rows.append((f"  {words}", *(f"{method[key]:.1f}" for key in keys)))
    return _aligned(rows)


def percentile(values: Iterable[float], share: float) -> float:
    ordered = sorted(values)
    return round(ordered[min(len(ordered) - 1, int(len(ordered) * share / 100))], 2) if ordered else 0.0


def _method(found: Findings, prefix: str) -> Figures:
    told: Figures = {name: _percent(found[prefix + name]) for name in MEASURES}
    told["delay_p50"] = percentile(found[prefix + "delay"], 50)
    told["delay_p99"] = percentile(found[prefix + "delay"], 99)
    told["liar_gain_ms"] = 0.0
    return told


def _of(told: Figures, rival: str) -> Figures:
    part = told[rival]
    assert isinstance(part, dict)
    return part


def _mean(values: Sequence[float]) -> float:
    return round(sum(values) / len(values), 2) if values else 0.0


def _unsure(found: Findings) -> dict[str, float]:
    """By how much a figure may be wrong, 95 times in a hundred."""
    shares = {name: _unsure_share(found[name]) for name in (*MEASURES, *SHARES, "wrong_view")}
    gains = {name: _unsure_mean(found[f"{name}.gain"]) for name in CHEATERS}
    waits = dict.fromkeys(("delay_p50", "delay_p99"), 0.0 if len(found["delay"]) >= ENOUGH_WAITS else UNKNOWN)
    means = {"liar_gain_ms": gains["liar"], "hz_liar_gain_ms": gains["hz_liar"]}
    return shares | gains | waits | means | {"honest_loss_ms": _unsure_mean(found["loss"])}


def _unsure_share(values: Sequence[float]) -> float:
    known = share(sum(values), len(values))
    return round(50.0 * (known.high - known.low), 2)


def _unsure_mean(values: Sequence[float]) -> float:
    return round(SURE * stdev(values) / math.sqrt(len(values)), 2) if len(values) > 1 else UNKNOWN


def _percent(values: Sequence[float]) -> float:
    return round(100.0 * sum(values) / len(values), 2) if values else 0.0


def _aligned(rows: Sequence[Sequence[str]]) -> str:
    widths = [max(len(row[column]) for row in rows if column < len(row)) for column in range(len(rows[0]))]
    lines = (
        "  ".join(
            cell.ljust(width) if not column else cell.rjust(width) for column, (cell, width) in enumerate(pairs)
        )
        for pairs in ([*zip(row, widths, strict=False)] for row in rows)
    )
    return "\n".join(line.rstrip() for line in lines)
