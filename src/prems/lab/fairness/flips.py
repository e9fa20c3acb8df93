"""Is a hand judged by the view that its player answered, when cards turn faster than people react?"""

from random import Random

from prems.kernel.values import Gesture
from prems.lab.fairness.mixes import Mix
from prems.lab.fairness.person import PONG_AFTER, Person
from prems.table.fairness import Pong, Press, Stopwatch
from prems.table.state import PersonId

FLIPS = 4
ANA = PersonId("ana")
QUICKEST_FLIP, SLOWEST_FLIP = 500.0, 1000.0


def judged_views(mix: Mix, chance: Random, hands: int) -> dict[str, list[float]]:
    """Turn four cards; the player answers the first."""
    person = Person(mix, chance)
    watch = Stopwatch()
    watch.connect(ANA)
    watch.sit(ANA, ANA)
    for _ in range(16):
        watch.pong(ANA, Pong(None, person.idle_round_trip()))
    wrong: dict[str, list[float]] = {"wrong_view": [], "arrival.wrong_view": []}
    at = 1000.0
    for number in range(hands):
        at += 5000.0
        judged, newest = _answer(watch, person, at, first=10 * number + 1)
        wrong["wrong_view"].append(judged != 10 * number + 1)
        wrong["arrival.wrong_view"].append(newest != 10 * number + 1)
    return wrong


def _answer(watch: Stopwatch, person: Person, at: float, first: int) -> tuple[int | None, int]:
    """The view by which the hand is judged, and the one the server had reached when it arrived."""
    chance = person.chance
    person.begin(at)
    deeds, turned, paints = [], {}, {}
    pressed = float("inf")
    for view in range(first, first + FLIPS):
        turned[view] = at
        plan = watch.reveal(view, at, {})
        sent = at + plan.holds[ANA]
        arrived = person.receives(sent)
        deeds.append((arrived, view, sent))
        paints[view] = person.paints(person.handles(arrived))
        if view == first:
            pressed = paints[view].shown + person.reaction()
        at += chance.uniform(QUICKEST_FLIP, SLOWEST_FLIP)
    for arrived, view, sent in deeds:
        if paints[view].told > pressed:
            break
        watch.sent(ANA, view, sent)
        watch.pong(ANA, Pong(view, person.reaches_server(arrived + PONG_AFTER) - sent))
        person.reaches_server(paints[view].told)
        watch.seen(ANA, view, paints[view].claimed, float(person.hz))
    arrives = person.reaches_server(pressed + person.jank())
    on_screen = max(view for view, paint in paints.items() if paint.shown <= pressed)
    hand = watch.hand(ANA, "card", Press(Gesture(ANA), on_screen, person.stamp(pressed)), arrives)
    watch.close(float("inf"))
    return hand.view, max(view for view, when in turned.items() if when <= arrives)
