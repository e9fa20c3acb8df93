"""How many positions can be reached from a tiny table, move by move?

NAME.txt begins with the table, as the referee's first line; then, for each first move, the number of different
positions after one, two, three ... moves. It is the cheapest alarm there is: a rule that has changed rings, and the
branch says where.
"""

from copy import deepcopy
from pathlib import Path
from typing import Any, Final

from msgspec import convert, json

from prems.games import GAMES
from prems.kernel.game import AnyGame
from prems.kernel.values import Command, Refusal

FOLDER: Final = Path(__file__).parent
MOVES: Final = 8

Positions = dict[bytes, Any]
"""States by how they are written: two ways to one position count once."""


def file_of(game: str) -> Path:
    return FOLDER / f"{game}.txt"


def opening_of(game: str) -> str:
    return file_of(game).read_text(encoding="utf-8").splitlines()[0]


def written_down(opening: str) -> str:
    """The whole file: the table, and a line for each first move."""
    lines = (f"{' '.join(f'{count:5}' for count in counts)}  {move}" for move, counts in counted(opening).items())
    return "".join(f"{line}\n" for line in (opening, *lines))


def counted(opening: str) -> dict[str, list[int]]:
    table = json.decode(opening)
    game = GAMES[table["game"]]
    start = game.read(table["position"], tuple(table["seats"]), convert(table.get("options", {}), game.options))
    return {
        json.encode(command).decode(): counts_after(game, after(game, start, command))
        for command in (*game.moves(start), *game.slips(start))
    }


def counts_after(game: AnyGame, state: Any) -> list[int]:
    positions = {_key(game, state): state}
    counts = [1]
    while len(counts) < MOVES:
        positions = reached(game, positions)
        counts.append(len(positions))
    return counts


def reached(game: AnyGame, positions: Positions) -> Positions:
    """After one more move of anybody."""
    further: Positions = {}
    for state in positions.values():
        for command in (*game.moves(state), *game.slips(state)):
            next_state = after(game, state, command)
            further[_key(game, next_state)] = next_state
    return further


def after(game: AnyGame, state: Any, command: Command) -> Any:
    decision = game.decide(state, command, 0)
    assert not isinstance(decision, Refusal)
    changed = deepcopy(state)
    for event in decision:
        changed = game.evolve(changed, event)
    return changed


def _key(game: AnyGame, state: Any) -> bytes:
    return json.encode(game.write(state), order="sorted")
