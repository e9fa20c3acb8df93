"""How does a bot play Arriba: what does it notice, when does its hand come down, and when does it turn?

It looks at each new view once. For every thing that could make a hand move it makes up its mind when that thing
appears; what it overlooks it may still see when the next card is turned.
"""

from typing import Final

from prems.games.arriba.bots.traits import Temper
from prems.games.arriba.bots.triggers import Sight, is_one_colour, is_right, likeness, sights
from prems.games.arriba.commands import Flip, Grab, Signal
from prems.games.arriba.view import View
from prems.human.reaction import Reaction
from prems.kernel.bot import ON_ITS_WAY, Intent
from prems.kernel.chance import Chance
from prems.kernel.values import Gesture, Ms, Seat

NEVER: Final = float("-inf")

FORM: Final = 20.0  # milliseconds by which the same person is faster one day and slower another
TIRED_AFTER: Final = 45_000.0  # without a grab: attention has sunk as far as it will
TIRED: Final = (40.0, 40.0)  # mu and tau of a mind that wanders
CAREFUL: Final = (60.0, 40.0)  # mu and tau of telling a symbol from a perfect look-alike
# One card turned elsewhere draws the eye: that much of the search is left. Of 0.6, 0.8 and 1 the first at which the
# turner wins about 4 duels in 10 at tables of every size; nobody has measured it on people.
OVER_THERE: Final = 0.8
SALIENT: Final = 0.3  # share of the lapses, where it is a totem card
HANDS_FULL: Final = 2.0  # whoever turns next looks at their own pile and overlooks this many times more
ONE_COLOUR: Final = 1.4  # a look-alike in the same colour fools more often
READINESS: Final = {"colour": 0.05, "their match": 0.5, "spent totem": 0.3}  # share of the rashness
GRIP_SPREAD: Final = 0.12

TOO_LATE_TO_STOP: Final = 180.0  # a turn that begins this long before the hand would have landed is a reflex
AFTER_A_MISS: Final = 1_500.0  # then it turns after all
GATHERING: Final = Reaction(1_600, 300, 300)  # taking up the cards after a grab, before the next turn
HEAD: Final = Reaction(900, 150, 200)  # from the head to the first word of the count


class ArribaMind:
    def __init__(self, temper: Temper, seat: Seat, chance: Chance) -> None:
        self._temper = temper
        self._seat = seat
        self._chance = chance
        self._form = chance.normal(0, FORM)
        self._last: View | None = None
        self._due: dict[Sight, float | None] = {}  # when a hand comes down for it; None: overlooked, or seen through
        self._hand_at = NEVER
        self._turn_at = NEVER
        self._roused_at: Ms = 0  # the last deal or grab: since then attention sinks

    def intend(self, view: View, at: Ms) -> list[Intent]:
        if view.phase in ("round_over", "game_over"):
            self._last, self._due = None, {}
            return []
        before, self._last = self._last, view
        if before is None or has_changed(before, view):
            if before is None or is_after_a_grab(before, view):
                self._roused_at = at
            self._notice(before, view, at)
            self._turn_at = NEVER
        return [*self._grab(at), *self._turn(before, view, at)]

    # --- seeing ---

    def _notice(self, before: View | None, view: View, at: Ms) -> None:
        fresh = [seat for seat, card in view.exposed.items() if before is None or before.exposed.get(seat) != card]
        has_to_search = self._seat in fresh or len(fresh) > 1
        search = max(0, len(view.exposed) - 2) * (1.0 if has_to_search else OVER_THERE)
        tired = min(1.0, (at - self._roused_at) / TIRED_AFTER)
        due: dict[Sight, float | None] = {}
        for sight in sights(view, self._seat):
            planned = self._due.get(sight)
            if planned is not None and planned > at:
                due[sight] = planned
            elif self._chance.happens(self._chance_to_move(sight, tired)):
                due[sight] = at + self._reaction(sight, search, tired).time(self._chance)
            else:
                due[sight] = None
        self._due = due

    def _chance_to_move(self, sight: Sight, tired: float) -> float:
        """For right things that it sees, for wrong ones that they fool it."""
        temper = self._temper
        is_known = sight in self._due
        if is_right(sight):
            return temper.second_look if is_known else 1 - self._lapse(sight, tired)
        if is_known:
            return 0.0
        if sight.kind == "look-alike":
            return temper.confusion * likeness(sight) * (ONE_COLOUR if is_one_colour(sight) else 1)
        return temper.rashness * READINESS[sight.kind]

    def _lapse(self, sight: Sight, tired: float) -> float:
        salience = SALIENT if sight.kind == "totem" else 1.0
        is_next = self._last is not None and self._last.turn == self._seat
        return self._temper.lapse * (1 + self._temper.weariness * tired) * salience * (HANDS_FULL if is_next else 1.0)

    def _reaction(self, sight: Sight, search: float, tired: float) -> Reaction:
        temper = self._temper
        slow, tail = (tired * temper.weariness * by for by in TIRED)
        if sight.kind in ("totem", "spent totem"):
            return temper.totem.slowed(self._form + slow, tail)
        care = likeness(sight) if sight.kind == "match" else 0.0
        return temper.match.slowed(
            self._form + slow + search * temper.search + care * CAREFUL[0],
            tail + care * CAREFUL[1],
        )

    # --- acting ---

    def _grab(self, at: Ms) -> list[Intent]:
        if at < self._hand_at <= at + ON_ITS_WAY:
            return []
        self._hand_at = min((due for due in self._due.values() if due is not None and due > at), default=NEVER)
        if self._hand_at == NEVER:
            return []
        grip = min(1.0, max(0.0, self._chance.normal(self._temper.grip, GRIP_SPREAD)))
        return [Intent(Grab(self._seat, round(grip, 2)), self._hand_at - at)]

    def _turn(self, before: View | None, view: View, at: Ms) -> list[Intent]:
        """Whoever turns just before noticing covers their own equal symbol: the classic trap."""
        command = self._command(view)
        if command is None:
            return []
        if self._turn_at <= at:
            self._turn_at = at + self._turning_time(before, view)
        if at < self._hand_at < self._turn_at + TOO_LATE_TO_STOP:
            self._turn_at = max(self._turn_at, self._hand_at + AFTER_A_MISS)
        return [Intent(command, self._turn_at - at)]

    def _command(self, view: View) -> Gesture | None:
        if view.phase == "turn" and view.turn == self._seat:
            return Flip(self._seat)
        return Signal(self._seat) if view.phase == "head" and view.head_by == self._seat else None

    def _turning_time(self, before: View | None, view: View) -> float:
        if view.phase == "head":
            return HEAD.time(self._chance)
        gathering = GATHERING.time(self._chance) if before is None or is_after_a_grab(before, view) else 0.0
        return gathering + self._temper.turning.time(self._chance)


def has_changed(before: View, view: View) -> bool:
    """On the table, not just around it."""
    return (before.draw, before.pile, before.phase, before.turn) != (view.draw, view.pile, view.phase, view.turn) or (
        is_after_a_grab(before, view)
    )


def is_after_a_grab(before: View, view: View) -> bool:
    """Cards have left the face-up piles, or a totem card is spent."""
    return (
        sum(view.pile.values()) < sum(before.pile.values()) or view.spent != before.spent or view.pool != before.pool
    )
