"""What did a person do in a game of Arriba: how fast, how often wrongly, and fooled by which look-alikes?"""

from collections import Counter
from collections.abc import Iterable, Iterator

from prems.games.arriba.bots.lookalikes import PAIRS
from prems.games.arriba.cards import SYMBOL_OF
from prems.games.arriba.events import GameEnded, TotemGrabbed
from prems.games.arriba.rules.live import exposed
from prems.games.arriba.state import State
from prems.kernel.deeds import Deeds, Moment, RacedHand, Tally, placed, tallied
from prems.kernel.values import Seat


def deeds(moments: Iterable[Moment[State]]) -> Deeds:
    times: list[int] = []
    fooled, met = Counter[str](), Counter[str]()
    grabs = wrong = 0
    place: int | None = None
    lying: set[str] = set()
    for moment in moments:
        state, me = moment.before, moment.me
        now = set(lookalikes(state, me)) if me else set()
        met.update(now - lying)
        lying = now
        grabs += len(moment.hands)
        match moment.event:
            case TotemGrabbed(seat=seat, why="wrong") if seat == me:
                wrong += 1
                fooled.update(now)
            case TotemGrabbed(why="match" | "totem"):
                times += [round(hand.reaction) for hand in moment.hands if _was_right(hand)]
            case GameEnded():
                place = placed({seat: sum(points) for seat, points in state.points.items()}, me)
    return Deeds(place, times, {"wrong": {"grabs": Tally(wrong, max(wrong, grabs))}, "fooled": tallied(fooled, met)})


def lookalikes(state: State, me: Seat) -> Iterator[str]:
    """The pairs of which one symbol is mine and another player shows its look-alike."""
    lying = exposed(state)
    mine = SYMBOL_OF.get(lying.get(me, ""))
    others = {SYMBOL_OF.get(card) for seat, card in lying.items() if seat != me}
    for one, two in PAIRS:
        if (mine == one and two in others) or (mine == two and one in others):
            yield f"{one}-{two}"


def _was_right(hand: RacedHand) -> bool:
    """First or not: it answered what lay there."""
    return hand.outcome in ("win", "late")
