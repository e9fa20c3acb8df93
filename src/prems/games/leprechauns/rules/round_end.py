"""What is settled before the next round: swap, discards, PREM'S? [L30, L31; L45, L74, L75]"""

from prems.games.leprechauns.cards import VALUE_OF, ChestId
from prems.games.leprechauns.commands import Discard, GivePrems, Swap
from prems.games.leprechauns.events import (
    ChestDiscarded,
    ChestsSwapped,
    DiscardsAsked,
    GameEnded,
    PremsGiven,
    PremsOffered,
    RoundBegun,
    SwapDeclined,
    SwapOffered,
)
from prems.games.leprechauns.rules.actions import PARITY, discardable, swapper
from prems.games.leprechauns.rules.draft import after
from prems.games.leprechauns.rules.ending import totals, winners
from prems.games.leprechauns.state import State, is_last_round
from prems.kernel.game import Decision
from prems.kernel.values import Event, Ms, Refusal, Seat, in_seat_order

Won = dict[Seat, ChestId]


def end_round(state: State, decided: list[Event], won_now: Won, at: Ms) -> list[Event]:
    """A step with no choice to make does not wait. Decided is what has led to it; won_now, what was won by then."""
    if state.kind == "swap" and (seat := swapper(state, won_now)) is not None:
        return [*decided, SwapOffered(at, seat)]
    return settle_discards(state, decided, won_now, at)


def swap(state: State, command: Swap, at: Ms) -> Decision:
    if state.phase != "swap":
        return Refusal("wrong-phase", command.seat)
    if command.seat != swapper(state, state.won_now):
        return Refusal("not-your-turn", command.seat)
    partner = command.partner
    if partner is not None and (partner == command.seat or partner not in state.won_now):
        return Refusal("not-a-choice", command.seat)  # [L45]
    if partner is None:
        return settle_discards(state, [SwapDeclined(at, command.seat)], state.won_now, at)
    swapped = ChestsSwapped(at, command.seat, partner, state.won_now[command.seat], state.won_now[partner])
    return settle_discards(state, [swapped], state.won_now, at)


def decline_swap(state: State, at: Ms) -> list[Event]:
    declined = SwapDeclined(at, swapper(state, state.won_now))
    return settle_discards(state, [declined], state.won_now, at)


def settle_discards(state: State, decided: list[Event], won_now: Won, at: Ms) -> list[Event]:
    """With one chest to choose from it goes without asking; with none, nothing happens [L75]."""
    if state.kind not in PARITY:
        return settle_prems(state, decided, won_now, at)
    choices = {seat: discardable(state, seat, won_now) for seat in state.seats}
    discarded = [ChestDiscarded(at, seat, chests[0]) for seat, chests in choices.items() if len(chests) == 1]
    asked = [seat for seat, chests in choices.items() if len(chests) > 1]
    if asked:
        return [*decided, *discarded, DiscardsAsked(at, asked)]
    return settle_prems(state, [*decided, *discarded], won_now, at)


def discard(state: State, command: Discard, at: Ms) -> Decision:
    if state.phase != "discard":
        return Refusal("wrong-phase", command.seat)
    if command.seat not in state.to_discard:
        return Refusal("not-your-turn", command.seat)
    if command.card not in discardable(state, command.seat, state.won_now):
        return Refusal("not-a-choice", command.seat)
    discarded = ChestDiscarded(at, command.seat, command.card)
    if state.to_discard != {command.seat}:
        return [discarded]
    return settle_prems(state, [discarded], state.won_now, at)


def discard_lowest(state: State, at: Ms) -> list[Event]:
    """For everybody who did not choose in time [L75]."""
    asked = in_seat_order(state.seats, state.to_discard)
    lowest = {seat: discardable(state, seat, state.won_now)[:1] for seat in asked}
    discarded = [ChestDiscarded(at, seat, chest) for seat, chests in lowest.items() for chest in chests]
    return settle_prems(state, [*discarded], state.won_now, at)


def settle_prems(state: State, decided: list[Event], won_now: Won, at: Ms) -> list[Event]:
    """PREM'S goes to whoever won the lowest chest; a tie is the holder's choice; nobody won: it stays [L31]."""
    if is_last_round(state):
        return [*decided, game_ended(after(state, decided), at)]
    tied = tied_for_prems(state, won_now)
    if len(tied) > 1:
        return [*decided, PremsOffered(at, state.prems, in_seat_order(state.seats, tied))]
    if tied:
        return [*decided, PremsGiven(at, tied[0]), next_round(state, at)]
    return [*decided, next_round(state, at)]


def tied_for_prems(state: State, won_now: Won) -> list[Seat]:
    """Who won the lowest chest of the round: the nearest to the holder's left first, the holder last [L31]."""
    lowest = 0
    tied: list[Seat] = []
    for seat in state.left[state.prems]:
        if seat in won_now:
            value = VALUE_OF[won_now[seat]]
            if value < lowest or not tied:
                lowest, tied = value, [seat]
            elif value == lowest:
                tied.append(seat)
    return tied


def give_prems(state: State, command: GivePrems, at: Ms) -> Decision:
    if state.phase != "prems":
        return Refusal("wrong-phase", command.seat)
    if command.seat != state.prems:
        return Refusal("not-your-turn", command.seat)
    if command.to not in tied_for_prems(state, state.won_now):
        return Refusal("not-a-choice", command.seat)
    return [PremsGiven(at, command.to), next_round(state, at)]


def next_round(state: State, at: Ms) -> RoundBegun:
    """All that was not won is discarded [L30] and the next action card is turned [L10]."""
    return RoundBegun(at, state.round + 1, state.actions[0] if state.actions else None)


def game_ended(state: State, at: Ms) -> GameEnded:
    gold = totals(state)
    return GameEnded(at, gold, winners(gold))
