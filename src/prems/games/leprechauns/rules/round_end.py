"""What is settled before the next round: swap, discards, PREM'S? [L30, L31; L45, L74, L75]"""

from prems.games.leprechauns.cards import VALUE_OF
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
from prems.games.leprechauns.rules.actions import discardable, parity_asked, swapper
from prems.games.leprechauns.rules.draft import Draft
from prems.games.leprechauns.rules.ending import totals, winners
from prems.games.leprechauns.state import State, is_last_round
from prems.kernel.game import Decision
from prems.kernel.values import Ms, Refusal, Seat, in_seat_order


def end_round(draft: Draft) -> None:
    """A step with no choice to make does not wait."""
    seat = swapper(draft.state)
    if seat is None:
        settle_discards(draft)
    else:
        draft.end_with(SwapOffered(draft.at, seat))


def swap(state: State, command: Swap, at: Ms) -> Decision:
    if state.phase != "swap":
        return Refusal("wrong-phase", command.seat)
    if command.seat != swapper(state):
        return Refusal("not-your-turn", command.seat)
    partner = command.partner
    if partner is not None and (partner == command.seat or partner not in state.won_now):
        return Refusal("not-a-choice", command.seat)  # [L45]
    draft = Draft(state, at)
    if partner is None:
        decline_swap(draft)
    else:
        given, taken = state.won_now[command.seat], state.won_now[partner]
        draft.happen(ChestsSwapped(at, command.seat, partner, given, taken))
        settle_discards(draft)
    return draft.events


def decline_swap(draft: Draft) -> None:
    draft.happen(SwapDeclined(draft.at, swapper(draft.state)))
    settle_discards(draft)


def settle_discards(draft: Draft) -> None:
    """With one chest to choose from it goes without asking; with none, nothing happens [L75]."""
    if parity_asked(draft.state) is None:
        settle_prems(draft)
        return
    choices = {seat: discardable(draft.state, seat) for seat in draft.state.seats}
    for seat, chests in choices.items():
        if len(chests) == 1:
            draft.happen(ChestDiscarded(draft.at, seat, chests[0]))
    asked = [seat for seat, chests in choices.items() if len(chests) > 1]
    if asked:
        draft.end_with(DiscardsAsked(draft.at, asked))
    else:
        settle_prems(draft)


def discard(state: State, command: Discard, at: Ms) -> Decision:
    if state.phase != "discard":
        return Refusal("wrong-phase", command.seat)
    if command.seat not in state.to_discard:
        return Refusal("not-your-turn", command.seat)
    if command.card not in discardable(state, command.seat):
        return Refusal("not-a-choice", command.seat)
    draft = Draft(state, at)
    draft.happen(ChestDiscarded(at, command.seat, command.card))
    if not draft.state.to_discard:
        settle_prems(draft)
    return draft.events


def discard_lowest(draft: Draft) -> None:
    """For everybody who did not choose in time [L75]."""
    for seat in in_seat_order(draft.state.seats, draft.state.to_discard):
        for lowest in discardable(draft.state, seat)[:1]:
            draft.happen(ChestDiscarded(draft.at, seat, lowest))
    settle_prems(draft)


def settle_prems(draft: Draft) -> None:
    """PREM'S goes to whoever won the lowest chest; a tie is the holder's choice; nobody won: it stays [L31]."""
    state = draft.state
    if is_last_round(state):
        end_game(draft)
        return
    tied = tied_for_prems(state)
    if len(tied) > 1:
        draft.end_with(PremsOffered(draft.at, state.prems, in_seat_order(state.seats, tied)))
    elif tied:
        hand_over_prems(draft, tied[0])
    else:
        draft.end_with(next_round(draft))


def tied_for_prems(state: State) -> list[Seat]:
    """Who won the lowest chest of the round: the nearest to the holder's left first, the holder last [L31]."""
    won_now, value_of = state.won_now, VALUE_OF
    if len(won_now) < 2:
        return list(won_now)
    lowest = min([value_of[chest] for chest in won_now.values()])
    return [seat for seat in state.left[state.prems] if seat in won_now and value_of[won_now[seat]] == lowest]


def give_prems(state: State, command: GivePrems, at: Ms) -> Decision:
    if state.phase != "prems":
        return Refusal("wrong-phase", command.seat)
    if command.seat != state.prems:
        return Refusal("not-your-turn", command.seat)
    if command.to not in tied_for_prems(state):
        return Refusal("not-a-choice", command.seat)
    draft = Draft(state, at)
    hand_over_prems(draft, command.to)
    return draft.events


def hand_over_prems(draft: Draft, seat: Seat) -> None:
    draft.end_with(PremsGiven(draft.at, seat), next_round(draft))


def next_round(draft: Draft) -> RoundBegun:
    """All that was not won is discarded [L30] and the next action card is turned [L10]."""
    state = draft.state
    return RoundBegun(draft.at, state.round + 1, state.actions[0] if state.actions else None)


def end_game(draft: Draft) -> None:
    gold = totals(draft.state)
    draft.end_with(GameEnded(draft.at, gold, winners(gold)))
