"""A whole game of each, four bots, played by the table alone on a clock that costs nothing, told with times.

`python -m tests.table.golden` writes the transcripts down again.
"""

from pathlib import Path
from typing import Final

from prems.games import GAMES
from prems.kernel.log import Entry, Log, entry_line, header_line, verify
from prems.kernel.values import Ms
from prems.table import requests as r
from prems.table.events import TableEvent
from prems.table.words import story
from tests.kit.world import SEED, SteadyWorld

FOLDER: Final = Path(__file__).parent / "transcripts"
BOTS: Final = (r.AddBot("hard"), r.AddBot("normal"), r.AddBot("normal"), r.AddBot("easy"))


def played(game: str) -> SteadyWorld:
    """Zoé is host and watches."""
    world = SteadyWorld(game)
    world.join("zoé")
    world.ask("zoé", *BOTS, r.Stand(), r.Start(SEED))
    world.run_while(lambda: world.state.stage == "playing")
    return world


def transcript(world: SteadyWorld) -> str:
    told = story("ROOM", world.first_game, world.log, "en")
    return "".join(f"{clock(at)}  {sentence}\n" for at, sentence in told)


def clock(at: Ms) -> str:
    seconds, ms = divmod(at, 1_000)
    return f"{seconds // 60:2}:{seconds % 60:02}.{ms:03}"


def decided_again(world: SteadyWorld) -> int:
    """The game's own events, as a log that is judged once more from its causes."""
    state = world.state.game_state
    lines = [header_line(GAMES[world.first_game], state.seats, state.options)]
    for number, event in enumerate(world.log, start=1):
        if not isinstance(event, TableEvent):
            lines.append(entry_line(Entry(len(lines), event, world.causes.get(number))))
    return verify(Log(GAMES, lines))


def file_of(game: str) -> Path:
    return FOLDER / f"{game}.txt"


if __name__ == "__main__":
    for name in GAMES:
        file_of(name).write_text(transcript(played(name)), encoding="utf-8")
        print(file_of(name).relative_to(Path.cwd()))
