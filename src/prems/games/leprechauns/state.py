"""What is a game of Leprechauns at one moment?"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from prems.games.leprechauns.cards import ACTIONS, CHESTS, Action, ActionId, Chest, ChestId, Kind
from prems.games.leprechauns.commands import Slap, WhichHand
from prems.games.leprechauns.events import Phase
from prems.games.leprechauns.options import Options, named
from prems.kernel.check import known_seat
from prems.kernel.values import Ms, Seat, Seats, going_left

ROUNDS: Final = 6  # [L10]
RIGHT: Final[WhichHand] = "right"  # is the better one of whoever does not say otherwise

Hands = frozenset[tuple[Seat, WhichHand]]
"""The better hand of each who says which."""


class Open:
    """Whose hand may still come down, and on whose card no hand lies: a value.

    It remembers what was found out about it, for all games with these seats: that is not done again at every slap.
    """

    __slots__ = ("_among", "after", "beside", "free", "idle", "is_card_beside", "is_card_left", "slaps")

    def __init__(self, seats: Seats, hands: Hands, idle: Seats, free: Seats) -> None:
        self.idle, self.free, self.beside, self._among = idle, free, _neighbours(seats), (seats, hands)
        self.is_card_left = any(card_of != seat for seat in idle for card_of in free)
        self.is_card_beside = any(card_of in self.beside[seat] for seat in idle for card_of in free)
        self.after: dict[tuple[Seat, Seat], Open] = {}  # by seat and card_of of a slap, once it was allowed
        self.slaps: dict[Kind | None, tuple[Slap, ...]] = {}  # by the action in force, once they were offered

    def to(self, idle: Seats, free: Seats) -> "Open":
        return opened(*self._among, idle, free)

    def without(self, seat: Seat, card_of: Seat | None) -> "Open":
        """This hand has come down on this card, or on none."""
        idle = tuple([other for other in self.idle if other != seat])
        return self.to(idle, tuple([other for other in self.free if other != card_of]))

    def allowing(self, seat: Seat, card_of: Seat) -> "Open":
        """What such a slap leaves. Nobody will ask again whether it is allowed here."""
        self.after[seat, card_of] = left = self.without(seat, card_of)
        return left

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Open) and (self.idle, self.free) == (other.idle, other.free)

    def __hash__(self) -> int:
        return hash((self.idle, self.free))

    def __deepcopy__(self, _: object) -> "Open":
        return self


@lru_cache(4096)  # 70 for four who all slap
def opened(seats: Seats, hands: Hands, idle: Seats, free: Seats) -> Open:
    """Where other hands are the better ones, other slaps are offered [L42]: those share nothing."""
    return Open(seats, hands, idle, free)


@lru_cache(64)
def _neighbours(seats: Seats) -> dict[Seat, Seats]:
    """Right and left of each seat; of two players each has one."""
    return {seat: (seats[nth - 1], seats[(nth + 1) % len(seats)]) for nth, seat in enumerate(seats)}


@dataclass(slots=True)
class State:
    """Every pile is a tuple: chests and actions top card first, won and kept chests newest first.

    What changes in place are chests, won, revealed, hands and won_now; all else is a value, which is replaced.
    """

    seats: Seats
    options: Options
    left: dict[Seat, Seats]  # from each seat the way round the table, itself last
    dominant: dict[Seat, WhichHand]  # the better hand of each
    needed: dict[Seat, int]  # how many motifs each has to get right [L60, L62]
    chests: dict[Seat, tuple[ChestId, ...]]  # still to be revealed
    won: dict[Seat, tuple[ChestId, ...]]  # face up beside the player [L22]
    kept: dict[Seat, tuple[ChestId, ...]]  # face down, for negative points [L47]
    prems: Seat
    actions: tuple[ActionId, ...]
    action: ActionId | None  # binds this round [L10]
    kind: Kind | None  # what that action does
    round: int
    phase: Phase
    revealed: dict[Seat, ChestId]  # by whose card it is
    hands: dict[Seat, Seat]  # whose hand lies on whose card
    open: Open  # to slaps; nobody's hand and no card, except in phase "slap"
    out: frozenset[Seat]  # for this round
    reciter: Seat | None  # who recites, is voted on or names
    recited: Seats
    won_now: dict[Seat, ChestId]  # won in this round
    votes: dict[Seat, bool]
    bets: dict[Seat, bool]  # of the listeners, hidden until the verdict [L28]
    to_discard: frozenset[Seat]
    since: Ms  # when the running time limit began
    winners: list[Seat]


def blank(seats: Seats, options: Options) -> State:
    for seat in named(options):
        known_seat(seats, seat)
    needed = options.motifs_needed
    state = State.__new__(State)
    state.seats, state.options, state.left = seats, options, going_left(seats)
    state.dominant = {**dict.fromkeys(seats, RIGHT), **options.hands}
    state.needed = dict.fromkeys(seats, needed) if isinstance(needed, int) else {**dict.fromkeys(seats, 2), **needed}
    state.chests, state.won, state.kept = dict.fromkeys(seats, ()), dict.fromkeys(seats, ()), dict.fromkeys(seats, ())
    state.prems, state.actions, state.action = options.youngest or seats[0], (), None
    state.kind, state.reciter, state.recited = None, None, ()
    state.round, state.phase, state.since = 0, "signal", 0
    state.revealed, state.hands, state.out = {}, {}, frozenset()
    state.open, state.won_now = opened(seats, frozenset(options.hands.items()), (), ()), {}
    state.votes, state.bets, state.to_discard = {}, {}, frozenset()
    state.winners = []
    return state


def copied(state: State) -> State:
    """A twin that changes by itself: both share what is a value."""
    twin = State.__new__(State)
    twin.seats, twin.options, twin.left = state.seats, state.options, state.left
    twin.dominant, twin.needed = state.dominant, state.needed
    twin.chests, twin.won, twin.kept = state.chests.copy(), state.won.copy(), state.kept
    twin.prems, twin.actions, twin.action = state.prems, state.actions, state.action
    twin.round, twin.phase, twin.since = state.round, state.phase, state.since
    twin.revealed, twin.hands, twin.out = state.revealed.copy(), state.hands.copy(), state.out
    twin.reciter, twin.recited, twin.votes = state.reciter, state.recited, state.votes
    twin.bets, twin.won_now, twin.kind, twin.open = state.bets, state.won_now.copy(), state.kind, state.open
    twin.to_discard, twin.winners = state.to_discard, state.winners
    return twin


def look_for_free(state: State) -> None:
    """Who may still slap, and which cards may be slapped: hands that are down or out and their cards do not count."""
    idle = [seat for seat in state.seats if seat not in state.hands and seat not in state.out]
    taken = state.hands.values()
    free = [seat for seat in state.seats if seat in state.revealed and seat not in taken]
    state.open = state.open.to(tuple(idle), tuple(free))


def chest_of(state: State, chest: ChestId) -> Chest:
    return CHESTS[state.options.edition][chest]


def action_of(state: State) -> Action | None:
    return ACTIONS[state.options.edition][state.action] if state.action else None


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
