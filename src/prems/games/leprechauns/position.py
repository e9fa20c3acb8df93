"""How is a situation written down, and read back?"""

from collections.abc import Iterable, Mapping
from itertools import chain
from typing import Annotated

from msgspec import Meta, Struct, convert, field

from prems.games.leprechauns.cards import ACTIONS, CHESTS, KIND_OF, ActionId, ChestId
from prems.games.leprechauns.events import Phase
from prems.games.leprechauns.options import Options
from prems.games.leprechauns.rules.ending import totals, winners
from prems.games.leprechauns.state import ROUNDS, State, blank, look_for_free
from prems.kernel.check import by_seat, known_card, known_seat, nothing_twice
from prems.kernel.values import Malformed, Seat, Seats, in_seat_order

Piles = dict[Seat, list[ChestId]]


class Position(Struct):
    """Piles are written top card first, won and kept chests newest first."""

    chests: Piles = field(default_factory=dict)
    actions: list[ActionId] = field(default_factory=list)
    action: ActionId | None = None
    prems: Seat | None = None
    round: Annotated[int, Meta(ge=1, le=ROUNDS)] = 1
    phase: Phase = "signal"
    revealed: dict[Seat, ChestId] = field(default_factory=dict)
    hands: dict[Seat, Seat] = field(default_factory=dict)
    out: list[Seat] = field(default_factory=list)
    reciter: Seat | None = None
    recited: list[Seat] = field(default_factory=list)
    won: Piles = field(default_factory=dict)
    kept: Piles = field(default_factory=dict)
    won_now: dict[Seat, ChestId] = field(default_factory=dict)
    votes: dict[Seat, bool] = field(default_factory=dict)
    bets: dict[Seat, bool] = field(default_factory=dict)
    to_discard: list[Seat] = field(default_factory=list)


def read(written: Mapping[str, object], seats: Seats, options: Options) -> State:
    position = convert(written, Position)
    _check_seats(position, seats)
    _check_cards(position, options)
    _check_hands(position)
    state = blank(seats, options)
    state.chests = _piles(seats, position.chests)
    state.won = _piles(seats, position.won)
    state.kept = _piles(seats, position.kept)
    state.actions = tuple(position.actions)
    state.action = position.action
    state.kind = KIND_OF[position.action]
    state.prems = position.prems or state.prems
    state.round = position.round
    state.phase = position.phase
    state.revealed = dict(position.revealed)
    state.hands = dict(position.hands)
    state.out = frozenset(position.out)
    state.reciter = position.reciter if position.phase in ("recite", "vote", "name") else None
    state.recited = tuple(position.recited)
    state.won_now = dict(position.won_now)
    state.votes = dict(position.votes)
    state.bets = dict(position.bets)
    state.to_discard = frozenset(position.to_discard)
    if position.phase == "slap":
        look_for_free(state)
    state.winners = winners(totals(state)) if position.phase == "game_over" else []
    return state


def write(state: State) -> dict[str, object]:
    return {
        "chests": {seat: list(chests) for seat, chests in state.chests.items()},
        "actions": list(state.actions),
        "action": state.action,
        "prems": state.prems,
        "round": state.round,
        "phase": state.phase,
        "revealed": dict(state.revealed),
        "hands": dict(state.hands),
        "out": in_seat_order(state.seats, state.out),
        "reciter": state.reciter,
        "recited": in_seat_order(state.seats, state.recited),
        "won": {seat: list(chests) for seat, chests in state.won.items()},
        "kept": {seat: list(chests) for seat, chests in state.kept.items()},
        "won_now": dict(state.won_now),
        "votes": dict(state.votes),
        **({"bets": dict(state.bets)} if state.bets else {}),
        "to_discard": in_seat_order(state.seats, state.to_discard),
        "totals": totals(state),
        "winners": list(state.winners),
    }


def _piles(seats: Seats, written: Piles) -> dict[Seat, tuple[ChestId, ...]]:
    return {seat: tuple(chests) for seat, chests in by_seat(seats, written, []).items()}


def _check_seats(position: Position, seats: Seats) -> None:
    maps: list[Iterable[Seat]] = [position.revealed, position.hands, position.won_now, position.votes, position.bets]
    named = chain(*maps, position.hands.values(), position.out, position.recited, position.to_discard)
    for seat in (*named, *(seat for seat in (position.prems, position.reciter) if seat is not None)):
        known_seat(seats, seat)


def _check_cards(position: Position, options: Options) -> None:
    piles = (*position.chests.values(), *position.won.values(), *position.kept.values())
    chests = [*chain(*piles, position.revealed.values())]
    actions = [*position.actions, *([position.action] if position.action else [])]
    for chest in (*chests, *position.won_now.values()):
        known_card(CHESTS[options.edition], chest)
    for action in actions:
        known_card(ACTIONS[options.edition], action)
    nothing_twice(chests, "a chest lies in one place only")
    nothing_twice(actions, "an action card lies in one place only")


def _check_hands(position: Position) -> None:
    nothing_twice(position.hands.values(), "a card takes one hand only")
    for seat, card_of in position.hands.items():
        if seat == card_of:
            raise Malformed(f"the hand of {seat!r} lies on that player's own card")
        if card_of not in position.revealed:
            raise Malformed(f"the hand of {seat!r} lies on no card")
        if seat in position.out:
            raise Malformed(f"{seat!r} is out and has a hand on a card")
    if position.phase in ("recite", "vote") and position.reciter not in position.hands:
        raise Malformed(f"phase {position.phase!r} needs a 'reciter' with a hand on a card")
    if position.phase == "name" and position.reciter is None:
        raise Malformed("phase 'name' needs a 'reciter': who names the next")
