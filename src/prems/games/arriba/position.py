"""How is a situation written down, and read back?"""

from collections.abc import Mapping
from itertools import chain
from typing import Annotated

from msgspec import Meta, Struct, convert, field, to_builtins

from prems.games.arriba.cards import DECK, SHOWN_ON, Card, is_totem
from prems.games.arriba.events import Phase
from prems.games.arriba.options import Options
from prems.games.arriba.rules.ending import fewest_points
from prems.games.arriba.rules.live import exposed, live, totems
from prems.games.arriba.state import State, blank, from_top, is_between_rounds
from prems.kernel.check import by_seat, known_card, known_seat, nothing_twice
from prems.kernel.values import Malformed, Seat, Seats

Piles = dict[Seat, list[Card]]


class Position(Struct):
    """Every list of cards is written top card first."""

    draw: Piles = field(default_factory=dict)
    pile: Piles = field(default_factory=dict)
    pool: list[Card] = field(default_factory=list)
    phase: Phase = "turn"
    turn: Seat | None = None
    head_by: Seat | None = None
    turner: Seat | None = None
    round: Annotated[int, Meta(ge=1)] = 1
    first: Seat | None = None
    points: dict[Seat, list[int]] = field(default_factory=dict)
    totem_live: list[Seat] = field(default_factory=list)


def read(written: Mapping[str, object], seats: Seats, options: Options) -> State:
    position = convert(written, Position)
    _check(position, seats)
    state = blank(seats, options)
    state.draw = {seat: cards[::-1] for seat, cards in by_seat(seats, position.draw, []).items()}
    state.pile = {seat: cards[::-1] for seat, cards in by_seat(seats, position.pile, []).items()}
    state.points = {seat: list(points) for seat, points in by_seat(seats, position.points, []).items()}
    state.pool = position.pool[::-1]
    state.phase = position.phase
    state.round = position.round
    state.turner = position.turner
    state.first = position.first or options.first or seats[0]
    state.turn = (position.turn or state.first) if state.phase == "turn" else None
    state.head_by = position.head_by if state.phase == "head" else None
    state.spent = _spent(state, position.totem_live)
    if not is_between_rounds(state):
        unspent = {seat: card for seat, card in exposed(state).items() if card not in state.spent}
        state.shown |= {seat: SHOWN_ON[card] for seat, card in unspent.items()}
    state.winners = fewest_points(state.points) if state.phase == "game_over" else []
    _check_phase(state)
    return state


def _spent(state: State, totem_live: list[Seat]) -> list[Card]:
    if is_between_rounds(state):
        return []
    return [card for seat, card in exposed(state).items() if is_totem(card) and seat not in totem_live]


def write(state: State) -> dict[str, object]:
    between = is_between_rounds(state)
    return {
        "draw": {seat: from_top(cards) for seat, cards in state.draw.items()},
        "pile": {seat: from_top(cards) for seat, cards in state.pile.items()},
        "pool": from_top(state.pool),
        "turn": state.turn,
        "phase": state.phase,
        "head_by": state.head_by,
        "turner": state.turner,
        "round": state.round,
        "first": state.first,
        "points": {seat: list(points) for seat, points in state.points.items()},
        "totem_live": [] if between else [totem.seat for totem in totems(state)],
        "live": to_builtins(live(state)),
        "winners": list(state.winners),
    }


def _check(position: Position, seats: Seats) -> None:
    cards = [*chain(*position.draw.values(), *position.pile.values(), position.pool)]
    for card in cards:
        known_card(DECK, card)
    nothing_twice(cards, "a card lies in one place only")
    for seat in (position.turn, position.head_by, position.turner, position.first, *position.totem_live):
        if seat is not None:
            known_seat(seats, seat)


def _check_phase(state: State) -> None:
    if state.phase == "turn" and state.turn is not None and not state.draw[state.turn]:
        raise Malformed(f"{state.turn!r} is to turn but has no draw pile")
    if state.phase == "head" and state.head_by is None:
        raise Malformed("phase 'head' needs 'head_by': who turned the head")
    if state.phase == "last_call" and any(state.draw.values()):
        raise Malformed("phase 'last_call' while somebody has a draw pile")
