"""How many positions can be reached from a tiny table, move by move?

GAME-WHAT.txt begins with the table, as the referee's first line; then, for each first move, the number of different
positions after one, two, three ... moves. It is the cheapest alarm there is: a rule that has changed rings, and the
branch says where.
"""

from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any, Final

from msgspec import convert, json

from prems.games import GAMES
from prems.kernel.game import AnyGame
from prems.kernel.values import Command, Refusal

FOLDER: Final = Path(__file__).parent
MOVES: Final = 7

Positions = dict[bytes, Any]
"""States by how they are written: two ways to one position count once."""


def tables() -> list[Path]:
    return sorted(FOLDER.glob("*.txt"))


def opening_of(table: Path) -> str:
    return table.read_text(encoding="utf-8").splitlines()[0]


def written_down(opening: str) -> str:
    """The whole file: the table, and a line for each first move."""
    lines = (f"{' '.join(f'{count:5}' for count in counts)}  {move}" for move, counts in counted(opening).items())
    return "".join(f"{line}\n" for line in (opening, *lines))


def counted(opening: str) -> dict[str, list[int]]:
    game, start = laid(opening)
    return {
        json.encode(command).decode(): [len(positions) for positions in futures(game, after(game, start, command))]
        for command in (*game.chances.moves(start), *game.chances.mishaps(start))
    }


def laid(opening: str) -> tuple[AnyGame, Any]:
    table = json.decode(opening)
    game = GAMES[table["game"]]
    options = convert(table.get("options", {}), game.language.options)
    return game, game.notation.read(table["position"], tuple(table["seats"]), options)


def futures(game: AnyGame, state: Any) -> Iterator[Positions]:
    """All that can be reached with no, one, two ... more moves."""
    positions = {_key(game, state): state}
    yield positions
    for _ in range(MOVES - 1):
        positions = reached(game, positions)
        yield positions


def reached(game: AnyGame, positions: Positions) -> Positions:
    """After one more move of anybody."""
    further: Positions = {}
    for state in positions.values():
        for command in (*game.chances.moves(state), *game.chances.mishaps(state)):
            next_state = after(game, state, command)
            further[_key(game, next_state)] = next_state
    return further


def after(game: AnyGame, state: Any, command: Command) -> Any:
    decision = game.rules.decide(state, command, 0)
    assert not isinstance(decision, Refusal)
    changed = deepcopy(state)
    for event in decision:
        changed = game.rules.evolve(changed, event)
    return changed


def _key(game: AnyGame, state: Any) -> bytes:
    return json.encode(game.notation.write(state), order="sorted")
