"""What makes the totem free to grab? [A20-A22]"""

from collections.abc import Sequence

from prems.games.arriba.cards import A_TOTEM, SHOWN_ON, SYMBOL_OF, Card, is_totem
from prems.games.arriba.commands import Live, Match, Totem
from prems.games.arriba.state import State, is_between_rounds
from prems.kernel.values import Seat


def live(state: State) -> list[Live]:
    """Everything that may be grabbed for now: matches first, then totem cards."""
    return [] if is_between_rounds(state) else [*matches(state), *totems(state)]


def matches(state: State) -> list[Match]:
    """Equal symbols among the exposed cards, whatever their colours [A20, A21]."""
    showing: dict[int, list[Seat]] = {}
    for seat, pile in state.pile.items():
        if pile and pile[0] in SYMBOL_OF:
            showing.setdefault(SYMBOL_OF[pile[0]], []).append(seat)
    return [Match(symbol, seats) for symbol, seats in showing.items() if len(seats) > 1]


def totems(state: State) -> list[Totem]:
    """Exposed totem cards that nobody has grabbed for yet [A22]."""
    return [Totem(seat) for seat, card in exposed(state).items() if is_totem(card) and card not in state.spent]


def is_totem_live(state: State) -> bool:
    """Is there one for which everybody may grab? [A22]"""
    for pile in state.pile.values():
        if pile and SHOWN_ON[pile[0]] == A_TOTEM and pile[0] not in state.spent:
            return True
    return False


def may_grab(state: State) -> Sequence[Seat]:
    """Everybody while a totem card is live [A22], else those who show a matching symbol [A20]."""
    shown = [SHOWN_ON[pile[0]] for pile in state.pile.values() if pile]
    different = set(shown)
    if A_TOTEM in different and is_totem_live(state):
        return state.seats
    if len(different) == len(shown):
        return ()
    return [seat for match in matches(state) for seat in match.seats]


def showing_same(state: State, seat: Seat) -> list[Seat]:
    """All who show this player's symbol, that player included: a match if there are two [A20]."""
    pile = state.pile[seat]
    symbol = SYMBOL_OF.get(pile[0]) if pile else None
    if symbol is None:
        return []
    return [other for other, pile in state.pile.items() if pile and SHOWN_ON[pile[0]] == symbol]


def exposed(state: State) -> dict[Seat, Card]:
    return {seat: pile[0] for seat, pile in state.pile.items() if pile}
