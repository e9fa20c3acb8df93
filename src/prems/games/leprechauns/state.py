"""What is a game of Leprechauns at one moment?"""

from dataclasses import dataclass, field
from typing import Final

from prems.games.leprechauns.cards import ACTIONS, CHESTS, Action, ActionId, Chest, ChestId, Kind
from prems.games.leprechauns.commands import WhichHand
from prems.games.leprechauns.events import Phase
from prems.games.leprechauns.options import Options, named
from prems.kernel.check import known_seat
from prems.kernel.values import Ms, Seat, Seats, going_left

ROUNDS: Final = 6  # [L10]


@dataclass(slots=True)
class State:
    """Every pile is a tuple: chests and actions top card first, won and kept chests newest first.

    What changes in place are won, revealed, hands and won_now; all else is a value, which is replaced.
    """

    seats: Seats
    options: Options
    left: dict[Seat, Seats]  # from each seat the way round the table, itself last
    chests: dict[Seat, tuple[ChestId, ...]]  # still to be revealed
    won: dict[Seat, tuple[ChestId, ...]]  # face up beside the player [L22]
    kept: dict[Seat, tuple[ChestId, ...]]  # face down, for negative points [L47]
    prems: Seat
    actions: tuple[ActionId, ...] = ()
    action: ActionId | None = None  # binds this round [L10]
    kind: Kind | None = None  # what that action does
    round: int = 0
    phase: Phase = "signal"
    revealed: dict[Seat, ChestId] = field(default_factory=dict)  # by whose card it is
    hands: dict[Seat, Seat] = field(default_factory=dict)  # whose hand lies on whose card
    out: frozenset[Seat] = frozenset()  # for this round
    reciter: Seat | None = None  # who recites, is voted on or names
    recited: Seats = ()
    won_now: dict[Seat, ChestId] = field(default_factory=dict)  # won in this round
    votes: dict[Seat, bool] = field(default_factory=dict)
    bets: dict[Seat, bool] = field(default_factory=dict)  # of the listeners, hidden until the verdict [L28]
    to_discard: frozenset[Seat] = frozenset()
    since: Ms = 0  # when the running time limit began
    winners: list[Seat] = field(default_factory=list)


def blank(seats: Seats, options: Options) -> State:
    for seat in named(options):
        known_seat(seats, seat)
    return State(
        seats=seats,
        options=options,
        left=going_left(seats),
        chests=dict.fromkeys(seats, ()),
        won=dict.fromkeys(seats, ()),
        kept=dict.fromkeys(seats, ()),
        prems=options.youngest or seats[0],
    )


def copied(state: State) -> State:
    """A twin that changes by itself: both share what is a value."""
    twin = State.__new__(State)
    twin.seats, twin.options, twin.left = state.seats, state.options, state.left
    twin.chests, twin.won, twin.kept = state.chests, state.won.copy(), state.kept
    twin.prems, twin.actions, twin.action = state.prems, state.actions, state.action
    twin.round, twin.phase, twin.since = state.round, state.phase, state.since
    twin.revealed, twin.hands, twin.out = state.revealed.copy(), state.hands.copy(), state.out
    twin.reciter, twin.recited, twin.votes = state.reciter, state.recited, state.votes
    twin.bets, twin.won_now, twin.kind = state.bets, state.won_now.copy(), state.kind
    twin.to_discard, twin.winners = state.to_discard, state.winners
    return twin


def chest_of(state: State, chest: ChestId) -> Chest:
    return CHESTS[state.options.edition][chest]


def action_of(state: State) -> Action | None:
    return ACTIONS[state.options.edition][state.action] if state.action else None


def dominant_hand(state: State, seat: Seat) -> WhichHand:
    return state.options.hands.get(seat, "right")


def motifs_needed(state: State, seat: Seat) -> int:
    """How many motifs that player has to get right [L60, L62]."""
    needed = state.options.motifs_needed
    return needed.get(seat, 2) if isinstance(needed, dict) else needed


def is_dealt(state: State) -> bool:
    return state.round > 0


def wants_deal(state: State) -> bool:
    return state.round == 0


def is_over(state: State) -> bool:
    return state.phase == "game_over"


def is_last_round(state: State) -> bool:
    return state.round >= ROUNDS or not any(state.chests.values())


def due(state: State) -> Ms | None:
    """When the table itself acts [L17, L25, L31, L75]."""
    options = state.options
    limits: dict[Phase, Ms] = {
        "signal": options.signal_ms,
        "slap": options.slap_ms,
        "recite": options.recite_ms,
        "vote": options.vote_ms,
        "name": options.name_ms,
        "swap": options.swap_ms,
        "discard": options.discard_ms,
        "prems": options.prems_ms,
    }
    limit = limits.get(state.phase) if is_dealt(state) else None
    return None if limit is None else state.since + limit
