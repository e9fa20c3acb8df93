"""How long does a person wait at Leprechauns? `make waiting`: six rounds against three bots.

The person is a script with human times, at a real table with real bots at the usual pace, on a clock that costs
nothing. Every moment of the game is either theirs (they look for something to do, or do it), or there is something
new to see, or they wait.
"""

import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import median
from typing import Final

from msgspec import Struct, field
from tests.kit.world import SteadyWorld

from prems.games.leprechauns import events as e
from prems.games.leprechauns.bots.choosing import free_chests, kind_of
from prems.games.leprechauns.cards import CHESTS, ChestId, right_answer
from prems.games.leprechauns.commands import Discard, GivePrems, Name, Recite, Signal, Slap, Swap
from prems.games.leprechauns.playing.pacing import LOOKS
from prems.games.leprechauns.view import View
from prems.kernel.chance import Chance
from prems.kernel.values import Command, Seat
from prems.table import effects as fx
from prems.table import requests as r

PAGE: Final = Path(__file__).parents[1] / "docs" / "waiting.md"
GAMES: Final = 40
BOTS: Final = 3
ME: Final = "zoé"
MY_SEAT: Final = "Zoé"
TICK: Final = 50.0  # milliseconds

SLAPS: Final = 400.0  # a hand on its way
CHOOSES: Final = 3_000.0  # a chest to swap or to discard, or who gets PREM'S
REMEMBERS: Final = 0.8

SEEN_FOR: Final = {
    "verdict": LOOKS["judged"],
    "gift": LOOKS["gift"],
    "swap": LOOKS["swapped"],
    "hand": 700.0,
    "out": 1_500.0,
    "pick": 1_200.0,
    "turn": 1_000.0,  # whose turn it is now
}
EVENTS: Final = {
    e.RecitalJudged: "verdict",
    e.GiftGiven: "gift",
    e.ChestsSwapped: "swap",
    e.ChestDiscarded: "swap",
    e.HandSlapped: "hand",
    e.HandBounced: "hand",
    e.PlayerOut: "out",
}


class Times(Struct, frozen=True):
    """How long somebody takes, in milliseconds."""

    looks: float  # at the chest that was just judged, before anything else
    reads: float  # the action card, with a look at one's own hands
    finds: float  # a chest worth a slap
    recites: float  # two answers among 39
    names: float


PEOPLE: Final = {
    "brisk": Times(looks=1_000, reads=3_000, finds=1_000, recites=4_000, names=1_500),
    "unhurried": Times(looks=2_500, reads=5_000, finds=2_500, recites=8_500, names=3_000),
    "new to it": Times(looks=3_400, reads=7_000, finds=4_000, recites=12_500, names=4_500),
}


class Evening(Struct):
    """One game, in milliseconds."""

    length: float = 0.0
    acting: float = 0.0
    watching: float = 0.0
    waiting: float = 0.0
    waits: list[tuple[float, str]] = field(default_factory=list)  # each one, and for what


class Person:
    """Looks at every view, and does what is asked after a human time."""

    def __init__(self, world: SteadyWorld, times: Times, chance: Chance) -> None:
        self._world = world
        self._times = times
        self._chance = chance
        self._asked: tuple[object, ...] = ()
        self._due: float | None = None
        self._command: Command | None = None
        self._seen: dict[Seat, ChestId] = {}
        self._read_until = 0.0
        self._judged_at = float("-inf")

    def sees_a_verdict(self) -> None:
        self._judged_at = self._world.at

    def look(self) -> bool:
        """True: this moment is theirs."""
        play: View | None = self._world.sees(ME).play
        if play is None:
            return False
        if play.phase == "signal":
            self._seen = {}
        self._seen.update(play.revealed)
        mine = (MY_SEAT in play.hands, MY_SEAT in play.out)
        asked: tuple[object, ...] = (play.round, play.phase, play.chooser, len(play.recited), *mine)
        if play.phase == "slap":
            asked += tuple(play.hands.values())  # somebody else may have taken the chest
        if asked != self._asked:
            if play.phase == "signal":
                self._read_until = self._world.at + self._times.reads + self._times.looks * (play.round > 1)
            self._asked = asked
            self._command, after = self._decide(play)
            looks = self._times.looks * (self._world.at < self._judged_at + self._times.looks)
            self._due = None if self._command is None else self._world.at + after + looks
        if self._due is not None and self._world.at >= self._due:
            self._do()
        return self._due is not None or self._world.at < self._read_until

    def _do(self) -> None:
        command, self._due = self._command, None
        assert command is not None
        if isinstance(command, Slap):
            painted, _ = self._world.screens[ME][-1]
            self._world.hand(ME, self._world.at - painted, command)
        else:
            self._world.play(ME, command)

    def _decide(self, play: View) -> tuple[Command | None, float]:
        if play.phase == "slap":
            return self._slap(play)
        if play.phase == "discard" and MY_SEAT in play.discards:
            return Discard("", play.discards[MY_SEAT][0]), CHOOSES
        if play.chooser != MY_SEAT:
            return None, 0.0
        match play.phase:
            case "signal":
                return Signal(""), self._times.reads
            case "recite":
                return Recite("", self._recall(play)), self._times.recites
            case "name":
                return Name("", play.choices[0]), self._times.names
            case "swap":
                return Swap("", play.choices[0]), CHOOSES
            case "prems":
                return GivePrems("", play.choices[0]), CHOOSES
            case _:
                return None, 0.0

    def _slap(self, play: View) -> tuple[Command | None, float]:
        free = free_chests(play, MY_SEAT, heeding=True)
        if MY_SEAT in play.hands or MY_SEAT in play.out or not free:
            return None, 0.0
        card_of = max(free, key=lambda seat: free[seat].value)
        kind = kind_of(play)
        slap = Slap(
            "",
            card_of,
            hand="left" if kind == "other-hand" else "right",
            side="back" if kind == "back-of-hand" else "palm",
        )
        return slap, self._times.finds + SLAPS

    def _recall(self, play: View) -> list[str]:
        chest = CHESTS[play.edition][self._seen[play.hands[MY_SEAT]]]
        return [right_answer(motif) for motif in chest.motifs if self._chance.happens(REMEMBERS)]


def played(times: Times, nth: int) -> Evening:
    """One game, moment by moment."""
    world = SteadyWorld("leprechauns")
    world.join(ME)
    world.ask(ME, *[r.AddBot("normal")] * BOTS, r.Start(f"waiting {nth}"))
    world.run_while(lambda: world.state.is_paused)
    world.advance(100)
    person, evening = Person(world, times, Chance(nth)), Evening()
    began, told, logged, seen_until, phase, wait = world.at, len(world.told), len(world.log), 0.0, "", 0.0
    while world.state.stage == "playing":
        world.advance(TICK)
        news = [*_news(world, told, logged), *(["turn"] if (now := _question(world)) != phase else [])]
        before, told, logged, phase = phase, len(world.told), len(world.log), now
        seen_until = max(seen_until, world.at + max((SEEN_FOR[what] for what in news), default=0.0))
        if "verdict" in news:
            person.sees_a_verdict()
        if person.look():
            evening.acting += TICK
        elif world.at < seen_until:
            evening.watching += TICK
        else:
            evening.waiting += TICK
            wait += TICK
            continue
        if wait:
            evening.waits.append((wait, before.split()[0]))
        wait = 0.0
    evening.length = world.at - began
    return evening


def _news(world: SteadyWorld, told: int, logged: int) -> list[str]:
    events = [EVENTS[type(event)] for event in world.log[logged:] if type(event) in EVENTS]
    return events + ["pick" for _, effect in world.told[told:] if isinstance(effect, fx.Cue)]


def _question(world: SteadyWorld) -> str:
    play = world.state.game_state
    return f"{play.phase} {play.round} {play.reciter}"


def figures(evenings: Sequence[Evening]) -> dict[str, str]:
    lengths = sorted(evening.length / 60_000 for evening in evenings)
    whole = sum(evening.length for evening in evenings)
    waits = sorted((wait for evening in evenings for wait in evening.waits), reverse=True)
    by_phase = Counter[str]()
    for ms, phase in waits:
        by_phase[phase] += round(ms)

    def share(name: str) -> str:
        ms = sum(getattr(evening, name) for evening in evenings)
        return f"{ms / whole:.0%}, {ms / len(evenings) / 60_000:.1f} minutes"

    return {
        "a game of six rounds": f"{median(lengths):.1f} minutes ({lengths[0]:.1f} to {lengths[-1]:.1f})",
        "acting: reading, slapping, reciting, choosing": share("acting"),
        "watching: hands, picks, verdicts, whose turn it is": share("watching"),
        "waiting: nothing new on the screen": share("waiting"),
        "one wait": f"{median(ms for ms, _ in waits) / 1000:.1f} s",
        "nine in ten are under": f"{waits[len(waits) // 10][0] / 1000:.1f} s",
        f"the longest of {GAMES} games": f"{waits[0][0] / 1000:.1f} s",
        "waiting for": ", ".join(
            f"{WORDS[phase]} {ms / by_phase.total():.0%}" for phase, ms in by_phase.most_common(3)
        ),
    }


def report(evenings: Mapping[str, Sequence[Evening]]) -> str:
    columns = {name: figures(played) for name, played in evenings.items()}
    rows = [(what, *(column[what] for column in columns.values())) for what in next(iter(columns.values()))]
    head = ("", *columns), ("---",) * (1 + len(columns))
    return "\n".join(f"| {' | '.join(cells)} |" for cells in (*head, *rows))


WORDS: Final = {
    "signal": "the signal",
    "slap": "the others' hands",
    "recite": "a recital",
    "name": "a name",
    "swap": "a swap",
    "discard": "a discard",
    "prems": "PREM'S",
}

TEXT: Final = """# How long do you wait at Leprechauns?

A person plays six rounds against three normal bots, at the usual pace. The table, its clocks and the bots are the
real ones; the person is a script with human times, on a clock that costs nothing. {games} games each, written by
`make waiting`.

{times}

{table}

Something new stays new for as long as the page shows it: a verdict 3.4 s, a pick 1.2 s, a hand 0.7 s. What is left
is waiting: mostly for what a bot will say next. Bots recite in three to six seconds, pick by pick for all to see and
hear, and name the next at once. Betting on a recital [L28] does not count as something to do here: the script never
bets. When bots took 7 to 13 s to recite and 5 s to name, 24 to 40% of a game was waiting, up to 5.5 s at a time.

People among themselves take longer than bots do; whoever wants more time sets the table's pace to 1.5 or 2.
"""


def _times() -> str:
    heads = {
        "looks": "the last verdict",
        "reads": "the action card",
        "finds": "a chest",
        "recites": "two answers among 39",
        "names": "a name",
    }
    rows = [
        f"| {name} | " + " | ".join(f"{getattr(times, what) / 1000:.1f} s" for what in heads) + " |"
        for name, times in PEOPLE.items()
    ]
    return "\n".join([f"| | {' | '.join(heads.values())} |", "|---" * (1 + len(heads)) + "|", *rows])


def main() -> int:
    table = report({name: [played(times, nth) for nth in range(GAMES)] for name, times in PEOPLE.items()})
    PAGE.write_text(TEXT.format(table=table, times=_times(), games=GAMES), encoding="utf-8")
    print(table)
    return 0


if __name__ == "__main__":
    sys.exit(main())
