"""What makes the totem free to grab, and what follows from a head? [A20-A26]"""

from prems.games.arriba.cards import A_TOTEM, EVERYTHING, NOTHING, SYMBOL_OF, Card
from prems.games.arriba.commands import Live, Match, Signal, Totem
from prems.games.arriba.events import SignalGiven
from prems.games.arriba.rules.going_on import after_signal
from prems.games.arriba.state import State
from prems.kernel.game import Decision
from prems.kernel.values import Ms, Refusal, Seat, Seats


def live(state: State) -> list[Live]:
    """Everything that may be grabbed for now: matches first, then totem cards."""
    return [*matches(state), *totems(state)] if may_grab(state) else []


def matches(state: State) -> list[Match]:
    """Equal symbols among the exposed cards, whatever their colours [A20, A21]."""
    showing: dict[int, list[Seat]] = {}
    for seat, picture in state.shown.items():
        if picture > A_TOTEM:
            showing.setdefault(picture, []).append(seat)
    return [Match(SYMBOL_OF[state.pile[seats[0]][-1]], seats) for seats in showing.values() if len(seats) > 1]


def totems(state: State) -> list[Totem]:
    """Exposed totem cards that nobody has grabbed for yet [A22]."""
    return [Totem(seat) for seat, picture in state.shown.items() if picture == A_TOTEM]


def is_totem_live(state: State) -> bool:
    """Is there one for which everybody may grab? [A22]"""
    return A_TOTEM in state.shown.values()


def may_grab(state: State) -> Seats:
    """Everybody while a totem card is live [A22], else those who show a matching symbol [A20]."""
    if state.able is None:
        state.able, state.watched = survey(state)
    return state.able


def survey(state: State) -> tuple[Seats, int]:
    """Who may grab, and which pictures can change that: while nobody may, a totem card and those that lie there."""
    lying = same = NOTHING
    for picture in state.shown.values():
        same |= lying & picture
        lying |= picture
    if lying & A_TOTEM:
        return state.seats, EVERYTHING
    if same:
        return tuple([seat for seat, picture in state.shown.items() if picture & same]), EVERYTHING
    return (), lying | A_TOTEM


def showing_same(state: State, seat: Seat) -> list[Seat]:
    """All who show this player's symbol, that player included: a match if there are two [A20]."""
    mine = state.shown[seat]
    return [] if mine in (NOTHING, A_TOTEM) else [other for other, picture in state.shown.items() if picture == mine]


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
