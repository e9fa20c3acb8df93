"""What can a player of Leprechauns see?

There are no private hands: every seat and every spectator sees the same. A slapped chest shows only its value at the
rim [L18]; it is shown again when the others vote on it [L26].
"""

from msgspec import Struct, structs

from prems.games.leprechauns.cards import VALUE_OF, ActionId, ChestId, Edition
from prems.games.leprechauns.commands import WhichHand
from prems.games.leprechauns.events import BetMade, Dealt, Phase, VoteCast
from prems.games.leprechauns.options import Judging
from prems.games.leprechauns.rules.actions import discardable, swapper
from prems.games.leprechauns.rules.ending import costs, totals
from prems.games.leprechauns.rules.reciting import candidates
from prems.games.leprechauns.rules.round_end import tied_for_prems
from prems.games.leprechauns.state import State
from prems.kernel.values import Event, Seat, Seats, in_seat_order


class View(Struct, frozen=True):
    seats: Seats
    edition: Edition
    judging: Judging
    dominant: dict[Seat, WhichHand]
    needed: dict[Seat, int]  # how many motifs each has to get right [L60, L62]
    chests: dict[Seat, int]  # how many are still to be revealed
    actions: int  # how many action cards are still to come
    action: ActionId | None
    prems: Seat
    round: int
    phase: Phase
    revealed: dict[Seat, ChestId]  # free cards, all of them to be seen
    values: dict[Seat, int]  # of every chest on the table, slapped or not [L18]
    hands: dict[Seat, Seat]
    out: list[Seat]
    reciter: Seat | None
    recited: list[Seat]
    choices: list[Seat]  # who can be named, or given PREM'S, or swapped with, in that phase
    chooser: Seat | None  # who has to act now, where it is one player
    discards: dict[Seat, list[ChestId]]  # who has to discard, and what can be chosen
    won: dict[Seat, list[ChestId]]  # face up [L22]
    kept: dict[Seat, int]  # face down [L47]
    won_now: dict[Seat, ChestId]
    voted: list[Seat]
    bettors: list[Seat]  # who has guessed; what is told with the verdict [L28]
    costs: dict[Seat, list[int]]  # of what was kept face down, at the end [L47]
    totals: dict[Seat, int]  # at the end
    winners: list[Seat]


def view(state: State) -> View:
    return View(
        seats=state.seats,
        edition=state.options.edition,
        judging=state.options.judging,
        dominant=dict(state.dominant),
        needed=dict(state.needed),
        chests={seat: len(chests) for seat, chests in state.chests.items()},
        actions=len(state.actions),
        action=state.action,
        prems=state.prems,
        round=state.round,
        phase=state.phase,
        revealed={seat: chest for seat, chest in state.revealed.items() if is_face_visible(state, seat)},
        values={seat: VALUE_OF[chest] for seat, chest in state.revealed.items()},
        hands=dict(state.hands),
        out=in_seat_order(state.seats, state.out),
        reciter=state.reciter,
        recited=in_seat_order(state.seats, state.recited),
        choices=choices(state),
        chooser=chooser(state),
        discards={
            seat: discardable(state, seat, state.won_now) for seat in in_seat_order(state.seats, state.to_discard)
        },
        won={seat: list(chests) for seat, chests in state.won.items()},
        kept={seat: len(chests) for seat, chests in state.kept.items()},
        won_now=dict(state.won_now),
        voted=in_seat_order(state.seats, state.votes.keys()),
        bettors=in_seat_order(state.seats, state.bets.keys()),
        costs=costs(state) if state.phase == "game_over" else {},
        totals=totals(state) if state.phase == "game_over" else {},
        winners=list(state.winners),
    )


def is_face_visible(state: State, card_of: Seat) -> bool:
    """A hand hides the motifs from everyone [L18], until the card is shown for the vote [L26]."""
    slapped_by = next((seat for seat, card in state.hands.items() if card == card_of), None)
    return slapped_by is None or (state.phase == "vote" and slapped_by == state.reciter)


def choices(state: State) -> list[Seat]:
    if state.phase == "name":
        return candidates(state)
    if state.phase == "prems":
        return tied_for_prems(state, state.won_now)
    if state.phase == "swap":
        return [seat for seat in in_seat_order(state.seats, state.won_now.keys()) if seat != chooser(state)]
    return []


def chooser(state: State) -> Seat | None:
    if state.phase in ("signal", "prems"):
        return state.prems
    return swapper(state, state.won_now) if state.phase == "swap" else state.reciter


def hands_only(state: State) -> View:
    """On a screen that is only a pair of hands no card is shown that lies on the table, not even its value.

    What somebody has won lies before them for good, and may have to be chosen from.
    """
    return structs.replace(view(state), action=None, revealed={}, values={}, won_now={})


def redact(event: Event, _: Seat | None = None) -> Event | None:
    """The deal is hidden; how somebody votes or bets is told with the verdict."""
    if isinstance(event, VoteCast | BetMade):
        return None
    return structs.replace(event, chests={}, actions=[]) if isinstance(event, Dealt) else event
