"""What makes the totem free to grab, and what follows from a head? [A20-A26]"""

from collections.abc import Sequence

from prems.games.arriba.cards import A_TOTEM, SYMBOLS, Card, is_totem
from prems.games.arriba.commands import Live, Match, Signal, Totem
from prems.games.arriba.events import SignalGiven
from prems.games.arriba.rules.going_on import after_signal
from prems.games.arriba.state import State, is_between_rounds
from prems.kernel.game import Decision
from prems.kernel.values import Ms, Refusal, Seat


def live(state: State) -> list[Live]:
    """Everything that may be grabbed for now: matches first, then totem cards."""
    pictures = set(state.shown.values())
    if is_between_rounds(state) or (len(pictures) == len(state.shown) and A_TOTEM not in pictures):
        return []
    return [*matches(state), *totems(state)]


def matches(state: State) -> list[Match]:
    """Equal symbols among the exposed cards, whatever their colours [A20, A21]."""
    if len(set(state.shown.values())) == len(state.shown):
        return []
    showing: dict[int, list[Seat]] = {}
    for seat, picture in state.shown.items():
        if isinstance(picture, int) and picture in SYMBOLS:
            showing.setdefault(picture, []).append(seat)
    return [Match(symbol, seats) for symbol, seats in showing.items() if len(seats) > 1]


def totems(state: State) -> list[Totem]:
    """Exposed totem cards that nobody has grabbed for yet [A22]."""
    if not is_totem_live(state):
        return []
    return [Totem(seat) for seat, card in exposed(state).items() if is_totem(card) and card not in state.spent]


def is_totem_live(state: State) -> bool:
    """Is there one for which everybody may grab? [A22]"""
    return list(state.shown.values()).count(A_TOTEM) > len(state.spent)  # those that are spent lie there too


def may_grab(state: State) -> Sequence[Seat]:
    """Everybody while a totem card is live [A22], else those who show a matching symbol [A20]."""
    different = set(state.shown.values())
    if A_TOTEM in different and is_totem_live(state):
        return state.seats
    if len(different) == len(state.shown):
        return ()
    shown = list(state.shown.values())
    return [seat for seat, picture in state.shown.items() if picture != A_TOTEM and shown.count(picture) > 1]


def showing_same(state: State, seat: Seat) -> list[Seat]:
    """All who show this player's symbol, that player included: a match if there are two [A20]."""
    mine = state.shown[seat]
    return [] if mine == A_TOTEM else [other for other, picture in state.shown.items() if picture == mine]


def exposed(state: State) -> dict[Seat, Card]:
    """The top of each pile that is there [A10]. A plain loop: every action makes a view."""
    tops: dict[Seat, Card] = {}
    for seat, pile in state.pile.items():
        if pile:
            tops[seat] = pile[-1]
    return tops


def signal(state: State, command: Signal, at: Ms) -> Decision:
    if state.phase != "head":
        return Refusal("wrong-phase", command.seat)
    if command.seat != state.head_by:
        return Refusal("not-your-turn", command.seat)
    return (signal_given(state, command.seat, at),)


def signal_given(state: State, head_by: Seat, at: Ms) -> SignalGiven:
    """Everybody with a draw pile turns a card at once [A23]; it is live like any other [A24, A25]."""
    cards = {seat: draw[-1] for seat, draw in state.draw.items() if draw}
    return SignalGiven(at, head_by, cards, *after_signal(state, head_by))
