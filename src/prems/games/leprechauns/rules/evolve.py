"""How does an event change the game?"""

from collections.abc import Callable
from typing import Any, Final

from prems.games.leprechauns.cards import KIND_OF, ChestId
from prems.games.leprechauns.events import (
    BetMade,
    BetsTold,
    ChestDiscarded,
    ChestsRevealed,
    ChestsSwapped,
    Dealt,
    DiscardsAsked,
    GameEnded,
    GiftGiven,
    HandBounced,
    HandSlapped,
    NamingBegun,
    Performed,
    Phase,
    PlayerOut,
    PremsGiven,
    PremsOffered,
    RecitalJudged,
    ReciterNamed,
    RoundBegun,
    SlappingEnded,
    SwapDeclined,
    SwapOffered,
    VoteCast,
)
from prems.games.leprechauns.state import State, look_for_free
from prems.kernel.values import Event, Ms, Seat


def evolve(state: State, event: Event) -> State:
    _WRITERS[type(event)](state, event)
    return state


def _enter(state: State, phase: Phase, at: Ms, reciter: Seat | None = None) -> None:
    state.phase = phase
    state.reciter = reciter
    state.since = at


def _dealt(state: State, event: Dealt) -> None:
    state.chests = {seat: tuple(chests) for seat, chests in event.chests.items()}
    state.actions = tuple(event.actions)
    state.prems = event.prems


def _round_begun(state: State, event: RoundBegun) -> None:
    state.round = event.round
    state.action = event.action
    state.kind = KIND_OF[event.action]
    state.actions = state.actions[1:]
    _clear_table(state, "signal", event.at)


def _clear_table(state: State, phase: Phase, at: Ms) -> None:
    state.phase = phase
    state.reciter = None
    state.since = at
    state.revealed = {}
    state.hands = {}
    state.won_now = {}
    state.votes = state.bets = {}
    state.out = state.to_discard = frozenset()
    state.recited = ()


def _chests_revealed(state: State, event: ChestsRevealed) -> None:
    state.revealed = event.chests.copy()
    chests = state.chests
    for seat in event.chests:
        chests[seat] = chests[seat][1:]
    if state.hands or state.out:  # a written position may begin like that
        look_for_free(state)
    else:
        state.open = state.open.to(state.seats, tuple(event.chests))
    state.phase = "slap"
    state.reciter = None
    state.since = event.at


def _hand_slapped(state: State, event: HandSlapped) -> None:
    seat, card_of = event.seat, event.card_of
    state.hands[seat] = card_of
    state.open = state.open.after.get((seat, card_of)) or state.open.without(seat, card_of)


def _hand_bounced(state: State, event: HandBounced) -> None:
    """Everybody saw the hand; it lies nowhere."""


def _player_out(state: State, event: PlayerOut) -> None:
    state.out |= {event.seat}
    state.hands.pop(event.seat, None)
    if state.phase == "slap":
        look_for_free(state)
    if event.discarded is not None:
        state.revealed.pop(event.card_of, None)


def _slapping_ended(state: State, _: SlappingEnded) -> None:
    """The event that follows says who begins."""
    state.open = state.open.to((), ())


def _gift_given(state: State, event: GiftGiven) -> None:
    del state.hands[event.seat]
    del state.revealed[event.card_of]
    state.won[event.seat] = (event.chest,) + state.won[event.seat]
    state.won_now[event.seat] = event.chest


def _reciter_named(state: State, event: ReciterNamed) -> None:
    state.phase = "recite"
    state.reciter = event.seat
    state.since = event.at
    if state.bets:
        state.bets = {}


def _naming_begun(state: State, event: NamingBegun) -> None:
    state.phase = "name"
    state.reciter = event.seat
    state.since = event.at


def _performed(state: State, event: Performed) -> None:
    _enter(state, "vote", event.at, event.seat)


def _vote_cast(state: State, event: VoteCast) -> None:
    state.votes = {**state.votes, event.seat: event.ok}


def _bet_made(state: State, event: BetMade) -> None:
    state.bets = {**state.bets, event.seat: event.ok}


def _bets_told(state: State, _: BetsTold) -> None:
    state.bets = {}


def _recital_judged(state: State, event: RecitalJudged) -> None:
    seat = event.seat
    del state.hands[seat]
    del state.revealed[event.card_of]
    state.recited += (seat,)
    if state.votes:
        state.votes = {}
    if event.won:
        chest = event.chest
        state.won[seat] = (chest,) + state.won[seat]
        state.won_now[seat] = chest
    if event.kept:
        state.kept = {**state.kept, seat: (event.chest, *state.kept[seat])}


def _swap_offered(state: State, event: SwapOffered) -> None:
    _enter(state, "swap", event.at)


def _chests_swapped(state: State, event: ChestsSwapped) -> None:
    """The chests change sides; who won which in this round stays [L31]."""
    _replace(state, event.seat, event.given, event.taken)
    _replace(state, event.partner, event.taken, event.given)


def _replace(state: State, seat: Seat, old: ChestId, new: ChestId) -> None:
    state.won[seat] = tuple([new if chest == old else chest for chest in state.won[seat]])


def _swap_declined(state: State, event: SwapDeclined) -> None:
    """The chest is kept: what comes next is said by the event that follows."""


def _discards_asked(state: State, event: DiscardsAsked) -> None:
    state.to_discard = frozenset(event.seats)
    _enter(state, "discard", event.at)


def _chest_discarded(state: State, event: ChestDiscarded) -> None:
    state.won[event.seat] = tuple([chest for chest in state.won[event.seat] if chest != event.chest])
    state.to_discard -= {event.seat}


def _prems_offered(state: State, event: PremsOffered) -> None:
    _enter(state, "prems", event.at)


def _prems_given(state: State, event: PremsGiven) -> None:
    state.prems = event.seat


def _game_ended(state: State, event: GameEnded) -> None:
    state.action = state.kind = None
    _clear_table(state, "game_over", event.at)
    state.winners = list(event.winners)


# Open, as in decide.py: each writer takes its own kind of event.
_WRITERS: Final[dict[type[Event], Callable[[State, Any], None]]] = {
    Dealt: _dealt,
    RoundBegun: _round_begun,
    ChestsRevealed: _chests_revealed,
    HandSlapped: _hand_slapped,
    HandBounced: _hand_bounced,
    PlayerOut: _player_out,
    SlappingEnded: _slapping_ended,
    GiftGiven: _gift_given,
    ReciterNamed: _reciter_named,
    NamingBegun: _naming_begun,
    Performed: _performed,
    VoteCast: _vote_cast,
    BetMade: _bet_made,
    BetsTold: _bets_told,
    RecitalJudged: _recital_judged,
    SwapOffered: _swap_offered,
    ChestsSwapped: _chests_swapped,
    SwapDeclined: _swap_declined,
    DiscardsAsked: _discards_asked,
    ChestDiscarded: _chest_discarded,
    PremsOffered: _prems_offered,
    PremsGiven: _prems_given,
    GameEnded: _game_ended,
}
