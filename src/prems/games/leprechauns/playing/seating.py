"""How do the options of Leprechauns fit the people at the table, and how do bots vote? [L26, L42]"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from msgspec import structs

from prems.games.leprechauns.commands import Recite, Vote, WhichHand
from prems.games.leprechauns.options import Options, named
from prems.games.leprechauns.state import State
from prems.kernel.playing.seating import Seating, Traits
from prems.kernel.values import Gesture, Seat, Seats


def options_for(options: Options, seats: Seats, people: Mapping[Seat, Traits]) -> Options:
    """Whoever was marked may have left since; where nobody else could judge a performance, it is picked [L26].

    People know their better hand, unless the host has said otherwise [L42].
    """
    needed = options.motifs_needed
    left: dict[Seat, WhichHand] = {seat: "left" for seat, traits in people.items() if traits.get("hand") == "left"}
    return structs.replace(
        options,
        judging=options.judging if len(people) > 1 else "picked",
        youngest=options.youngest if options.youngest in seats else None,
        hands={seat: hand for seat, hand in (left | options.hands).items() if seat in seats},
        motifs_needed=(
            {seat: motifs for seat, motifs in needed.items() if seat in seats} if isinstance(needed, dict) else needed
        ),
    )


def renamed(options: Options, names: Mapping[Seat, Seat]) -> Options:
    """Whoever was marked as the youngest, a child or left-handed still is."""
    needed, youngest = options.motifs_needed, options.youngest
    return structs.replace(
        options,
        youngest=None if youngest is None else names.get(youngest, youngest),
        hands={names.get(seat, seat): hand for seat, hand in options.hands.items()},
        motifs_needed=(
            {names.get(seat, seat): motifs for seat, motifs in needed.items()} if isinstance(needed, dict) else needed
        ),
    )


def of_person(gesture: Gesture, people: Callable[[], int]) -> Gesture:
    """People perform where judging is aloud; bots pick there, and so does a person left alone with them [L26]."""
    return structs.replace(gesture, is_picked=people() < 2) if isinstance(gesture, Recite) else gesture


def of_bots(state: State, bots: Sequence[Seat]) -> list[Gesture]:
    """Bots vote with the majority of the people, once these have voted [L26]."""
    if state.phase != "vote":
        return []
    voters = [seat for seat in state.seats if seat != state.reciter]
    people = [seat for seat in voters if seat not in bots]
    if any(seat not in state.votes for seat in people):
        return []
    ayes = sum(state.votes[seat] for seat in people)
    return [Vote(seat, 2 * ayes >= len(people)) for seat in voters if seat in bots and seat not in state.votes]


def performer(state: State) -> Seat | None:
    """Until all have voted [L26]."""
    is_on = state.options.judging == "aloud" and state.phase in ("recite", "vote")
    return state.reciter if is_on else None


SEATING: Final[Seating[State, Options]] = Seating(
    options_for=options_for,
    renamed=renamed,
    named=named,
    of_person=of_person,
    of_bots=of_bots,
    performer=performer,
)
