"""How is Leprechauns played live: which hands race for a card, and for whom does the table wait? [L14]"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from msgspec import structs

from prems.games.leprechauns.commands import Race, Recite, Slap, TimedSlap, Vote, WhichHand
from prems.games.leprechauns.events import HandSlapped
from prems.games.leprechauns.options import Options
from prems.games.leprechauns.rules.actions import swapper
from prems.games.leprechauns.rules.slapping import can_slap, why_refused
from prems.games.leprechauns.state import State
from prems.kernel.live import LivePlay, Raced, Stake, Target
from prems.kernel.values import Command, Event, Seat, Seats, in_seat_order


def stakes(state: State) -> Mapping[Target, Mapping[Seat, frozenset[Stake]]]:
    """Whoever has a hand free may slap a free card of somebody else; all are timed from the reveal."""
    if state.phase != "slap":
        return {}
    reveal = frozenset([f"round {state.round}"])
    free = [seat for seat in state.seats if seat not in state.hands and seat not in state.out]
    taken = state.hands.values()
    return {
        card_of: {seat: reveal for seat in free if seat != card_of}
        for card_of in state.revealed
        if card_of not in taken
    }


def race(hands: Sequence[Raced]) -> Race:
    return Race([_timed(raced.command, raced.at) for raced in hands])


def _timed(slap: Any, at: float) -> TimedSlap:
    return TimedSlap(slap.seat, slap.card_of, at, slap.hand, slap.side, slap.spot)


def winner(events: Sequence[Event]) -> Seat | None:
    return next((event.seat for event in events if isinstance(event, HandSlapped)), None)


def awaited(state: State) -> Sequence[Seat]:
    match state.phase:
        case "signal" | "prems":
            return [state.prems]
        case "slap":
            return [seat for seat in state.seats if can_slap(state, seat, state.hands.values())]
        case "vote":
            return [seat for seat in state.seats if seat != state.reciter and seat not in state.votes]
        case "discard":
            return in_seat_order(state.seats, state.to_discard)
        case "swap":
            return [seat] if (seat := swapper(state)) else []
        case _:
            return [state.reciter] if state.reciter else []


def options_for(options: Options, seats: Seats, people: Mapping[Seat, WhichHand]) -> Options:
    """Who was marked may have left since; where nobody else could judge a performance, it is picked [L26].

    People know their better hand, unless the host has said otherwise [L42].
    """
    needed = options.motifs_needed
    left: dict[Seat, WhichHand] = {seat: hand for seat, hand in people.items() if hand == "left"}
    return structs.replace(
        options,
        judging=options.judging if len(people) > 1 else "picked",
        youngest=options.youngest if options.youngest in seats else None,
        hands={seat: hand for seat, hand in (left | options.hands).items() if seat in seats},
        motifs_needed=(
            {seat: motifs for seat, motifs in needed.items() if seat in seats} if isinstance(needed, dict) else needed
        ),
    )


def renamed(options: Options, before: Seat, after: Seat) -> Options:
    """Whoever was marked as the youngest, a child or left-handed still is."""
    names = {before: after}
    needed = options.motifs_needed
    return structs.replace(
        options,
        youngest=after if options.youngest == before else options.youngest,
        hands={names.get(seat, seat): hand for seat, hand in options.hands.items()},
        motifs_needed=(
            {names.get(seat, seat): motifs for seat, motifs in needed.items()} if isinstance(needed, dict) else needed
        ),
    )


def of_person(command: Command, people: int) -> Command:
    """People perform where judging is aloud; bots pick there, and so does who is left alone with them [L26]."""
    return structs.replace(command, is_picked=people < 2) if isinstance(command, Recite) else command


def of_bots(state: State, bots: Sequence[Seat]) -> list[Command]:
    """Bots vote with the majority of the people, once these have voted [L26]."""
    if state.phase != "vote":
        return []
    voters = [seat for seat in state.seats if seat != state.reciter]
    people = [seat for seat in voters if seat not in bots]
    if any(seat not in state.votes for seat in people):
        return []
    ayes = sum(state.votes[seat] for seat in people)
    return [Vote(seat, 2 * ayes >= len(people)) for seat in voters if seat in bots and seat not in state.votes]


HANDS: Final[LivePlay[State]] = LivePlay(
    hand=Slap,
    target=lambda slap: slap.card_of,  # type: ignore[attr-defined]
    refused=lambda state, slap: why_refused(state, slap),  # type: ignore[arg-type]
    stakes=stakes,
    snapshot=lambda _: None,
    race=race,
    winner=winner,
    awaited=awaited,
    tie_ms=lambda _: 0.0,
    options_for=options_for,
    renamed=renamed,
    of_person=of_person,
    of_bots=of_bots,
    wants_deal=lambda state: state.round == 0,
)
