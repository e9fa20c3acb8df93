"""What does a bot choose when it is asked: whom to name, to swap with, to give PREM'S, and what to discard?"""

from prems.games.leprechauns.bots.traits import Temper
from prems.games.leprechauns.cards import CHESTS, ChestId
from prems.games.leprechauns.view import View
from prems.kernel.chance import Chance
from prems.kernel.values import Seat


def named(view: View, temper: Temper, chance: Chance) -> Seat:
    """The nearest; with malice the poorest, so that those on rich chests wait and forget [L23]."""
    if chance.happens(temper.malice):
        return min(view.choices, key=lambda seat: view.values[view.hands[seat]])
    return view.choices[0]


def swapped_with(view: View, me: Seat, temper: Temper, chance: Chance) -> Seat | None:
    """The richest chest, if it is better than the bot's own; a whim may miss it [L45]."""
    won = {seat: _value(view, chest) for seat, chest in view.won_now.items()}
    richest = max(view.choices, key=lambda seat: won[seat] + chance.normal(0, temper.whim))
    return richest if won[richest] > won[me] else None


def discarded(view: View, me: Seat, temper: Temper, chance: Chance) -> ChestId:
    """The lowest, as far as it looks closely [L75]."""
    return min(view.discards[me], key=lambda chest: _value(view, chest) + chance.normal(0, temper.whim))


def prems_to(view: View, me: Seat) -> Seat:
    """Itself, where it can: the first to recite has nobody to listen to. Else the nearest [L31]."""
    return me if me in view.choices else view.choices[0]


def _value(view: View, chest: ChestId) -> int:
    return CHESTS[view.edition][chest].value
