"""What must always be true, and was it?"""

import sqlite3
import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import Final

import msgspec
from tests.server.storage.crash import Remembering

from prems.client.client import Raw
from prems.server.tables import table_log

MORE_MEMORY: Final = 1.25  # times, between the second and the last quarter of a long life
SPARE_KB: Final = 8_000  # that a garbage collector may have in hand
SPARE_FILES: Final = 5
HIDDEN: Final = ("Dealt", "GameStarted")  # told without what they hide


class Findings:
    def __init__(self) -> None:
        self.tables = self.games = self.events = self.verdicts = self.looks = 0
        self.problems: list[str] = []
        self.memory: list[int] = []  # of the last life, in kB
        self.files: list[int] = []

    def wrong(self, sentence: str) -> None:
        self.problems.append(sentence)
        print(f"\n  WRONG: {sentence}", file=sys.stderr, flush=True)

    # --- no lost event ---

    def nothing_is_lost(self, folder: Path, tables: dict[str, list[Remembering]]) -> None:
        """Whatever anybody has seen is kept, word for word. Nobody is ever shown an older table."""
        seen = {code: {person: person.newest for person in people} for code, people in tables.items()}
        with sqlite3.connect(folder / "prems.sqlite3", timeout=20) as db:
            for code, people in seen.items():
                kept = _kept(db, code)
                if not kept:  # everybody has gone and the table is closed
                    continue
                events = [msgspec.to_builtins(event) for event in table_log.events(kept)]
                for person, newest in people.items():
                    self._is_kept(code, person, newest, events)
        self.looks += 1

    def _is_kept(self, code: str, person: Remembering, newest: int, events: list[Raw]) -> None:
        if newest > len(events):
            self.wrong(f"{code}: {person.name} saw event {newest}, {len(events)} are kept")
        if person.gaps:
            self.wrong(f"{code}: {person.name} was shown an older table than before")
            person.gaps = 0
        for view, hints in [*person.hints.items()]:
            if view > newest:
                continue
            around = msgspec.json.decode(msgspec.json.encode(events[max(0, view - 60) : view]))
            for hint in hints:
                if hint not in around and hint["event"] not in HIDDEN:
                    self.wrong(f"{code}: {hint} of view {view} is not kept")

    # --- verdicts consistent ---

    def same_verdicts(self, people: Sequence[Remembering]) -> None:
        told: dict[float, Raw] = {}
        for person in people:
            for hints in person.hints.values():
                for race in (hint for hint in hints if hint["event"] == "RaceClosed"):
                    self.verdicts += 1
                    if told.setdefault(race["at"], race) != race and told[race["at"]]["target"] == race["target"]:
                        self.wrong(f"two verdicts on one race: {race} and {told[race['at']]}")
                    self._is_in_order(race)

    def _is_in_order(self, race: Raw) -> None:
        """Nobody among those who raced was faster than the winner by more than a dead heat."""
        hands = {hand["seat"]: hand for hand in race["hands"]}
        winner = hands.get(race["winner"] or "")
        if winner is None:
            return
        beaten = [hand for hand in hands.values() if hand["outcome"] == "late" and hand["seat"] != race["winner"]]
        for hand in beaten:
            if hand["time"] < winner["time"] and hand["seat"] not in race["dead_heat"]:
                self.wrong(f"{hand['seat']} was faster than the winner: {race}")

    # --- no leak ---

    def sample(self, memory: int, files: int) -> None:
        self.memory.append(memory)
        self.files.append(files)

    def new_life(self) -> None:
        self.memory, self.files = [], []

    def no_leak(self, files_at_first: int, files_now: int) -> None:
        quarter = len(self.memory) // 4
        if quarter >= 5:
            early, late = median(self.memory[quarter : 2 * quarter]), median(self.memory[-quarter:])
            if late > early * MORE_MEMORY + SPARE_KB:
                self.wrong(f"memory grew from {early} to {late} kB while as many tables were played")
        if files_now > files_at_first + SPARE_FILES:
            self.wrong(f"{files_now} files are open, {files_at_first} were at the beginning")

    def no_bug(self, log: str, metrics: dict[str, float]) -> None:
        if "Traceback" in log:
            self.wrong(f"the server's log has a traceback: {log[log.index('Traceback') :][:1500]}")
        if metrics.get("prems_bugs_total"):
            self.wrong(f"{metrics['prems_bugs_total']:.0f} tables were frozen")


def _kept(db: sqlite3.Connection, code: str) -> list[bytes]:
    rows = db.execute(
        "SELECT lines FROM events JOIN tables ON tables.id = table_id"
        " WHERE code = ? AND closed IS NULL ORDER BY events.id",
        (code,),
    )
    return [line for (some,) in rows for line in some.splitlines()]
