"""What can happen in a game of Leprechauns?"""

from typing import Final, Literal, get_args

from prems.games.leprechauns.cards import ActionId, ChestId, Motif
from prems.games.leprechauns.commands import Side, Spot, WhichHand
from prems.kernel.values import Event, HandRefused, Seat

Phase = Literal["signal", "slap", "recite", "vote", "name", "swap", "discard", "prems", "game_over"]
WhyOut = Literal["back-of-hand", "other-hand", "neighbour", "forbidden", "missed", "lifted"]


class Dealt(Event, frozen=True):
    chests: dict[Seat, list[ChestId]]  # top card first
    actions: list[ActionId]
    prems: Seat


class RoundBegun(Event, frozen=True):
    round: int
    action: ActionId | None


class ChestsRevealed(Event, frozen=True):
    seat: Seat  # who gave the signal
    chests: dict[Seat, ChestId]


class HandSlapped(Event, frozen=True):
    seat: Seat
    card_of: Seat
    hand: WhichHand
    side: Side
    spot: Spot


class HandBounced(HandRefused, frozen=True):
    card_of: Seat


class PlayerOut(Event, frozen=True):
    """Out for this round [L15, L16, L40]."""

    seat: Seat
    why: WhyOut
    card_of: Seat
    discarded: ChestId | None = None  # the card under a hand lifted in phase 2


class SlappingEnded(Event, frozen=True):
    pass


class GiftGiven(Event, frozen=True):
    seat: Seat
    card_of: Seat
    chest: ChestId


class ReciterNamed(Event, frozen=True):
    seat: Seat


class NamingBegun(Event, frozen=True):
    seat: Seat  # who names


class Performed(Event, frozen=True):
    """The reciter is done; the card is shown and the others vote [L26]."""

    seat: Seat
    chest: ChestId


class VoteCast(Event, frozen=True):
    seat: Seat
    ok: bool


class BetMade(Event, frozen=True):
    """Nobody sees it before the verdict [L28]."""

    seat: Seat
    ok: bool


class BetsTold(Event, frozen=True):
    """What the listeners had thought, told with the verdict on this recital [L28]."""

    seat: Seat
    bets: dict[Seat, bool]


class RecitalJudged(Event, frozen=True):
    seat: Seat
    card_of: Seat
    chest: ChestId
    won: bool
    kept: bool  # face down, for negative points [L47]
    answers: list[str]
    right: list[Motif]
    votes: dict[Seat, bool]


class SwapOffered(Event, frozen=True):
    seat: Seat


class ChestsSwapped(Event, frozen=True):
    seat: Seat
    partner: Seat
    given: ChestId
    taken: ChestId


class SwapDeclined(Event, frozen=True):
    seat: Seat | None


class DiscardsAsked(Event, frozen=True):
    seats: list[Seat]


class ChestDiscarded(Event, frozen=True):
    seat: Seat
    chest: ChestId


class PremsOffered(Event, frozen=True):
    seat: Seat  # the holder, who chooses
    tied: list[Seat]


class PremsGiven(Event, frozen=True):
    seat: Seat


class GameEnded(Event, frozen=True):
    totals: dict[Seat, int]
    winners: list[Seat]


AnyEvent = (
    Dealt
    | RoundBegun
    | ChestsRevealed
    | HandSlapped
    | HandBounced
    | PlayerOut
    | SlappingEnded
    | GiftGiven
    | ReciterNamed
    | NamingBegun
    | Performed
    | VoteCast
    | BetMade
    | BetsTold
    | RecitalJudged
    | SwapOffered
    | ChestsSwapped
    | SwapDeclined
    | DiscardsAsked
    | ChestDiscarded
    | PremsOffered
    | PremsGiven
    | GameEnded
)

EVENTS: Final[tuple[type[Event], ...]] = get_args(AnyEvent)
