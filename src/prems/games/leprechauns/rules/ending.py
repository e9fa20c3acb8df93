"""Who has how much gold, and who wins? [L50; L47, L73]"""

from prems.games.leprechauns.cards import VALUE_OF, Edition
from prems.games.leprechauns.state import State
from prems.kernel.values import Seat


def totals(state: State) -> dict[Seat, int]:
    """Won chests, less what was kept for negative points [L50]."""
    edition, value_of, gold = state.options.edition, VALUE_OF.__getitem__, {}
    for seat in state.seats:
        gold[seat] = sum(map(value_of, state.won[seat]))
        for chest in state.kept[seat]:
            gold[seat] -= cost(edition, VALUE_OF[chest])
    return gold


def costs(state: State) -> dict[Seat, list[int]]:
    """What each chest that was kept takes away, the newest first [L47]."""
    edition = state.options.edition
    return {seat: [cost(edition, VALUE_OF[chest]) for chest in state.kept[seat]] for seat in state.seats}


def cost(edition: Edition, value: int) -> int:
    """Half the value, rounded up [L47]; in the prototype all of it [L73]."""
    return value if edition == "prototype" else (value + 1) // 2


def winners(gold: dict[Seat, int]) -> list[Seat]:
    """The highest total; equal totals share the win [L50]."""
    most = max(gold.values())
    return [seat for seat, total in gold.items() if total == most]
