"""How does a table play that has only bots, and a clock that costs nothing?

Views come onto every screen at once, intents become commands when they are due, and hands that come down together
are a race for the rules to decide. No network, no people, no waiting.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple, Protocol

from msgspec import Struct, field

from prems.kernel.bot import ON_ITS_WAY, Character, Intent, Mind
from prems.kernel.chance import Chance
from prems.kernel.game import AnyGame
from prems.kernel.racing import Target
from prems.kernel.shuffle import seeded
from prems.kernel.values import Command, Event, Gesture, Ms, Refusal, Seat

TURNERS_DELAY: Final = 40.0  # by which a card turned outward is seen later by whoever turns it [A11]


class House(Struct, frozen=True):
    """What a table may set: it is for the referee, not for the rules."""

    turners_delay: float = TURNERS_DELAY
    head_starts: dict[Seat, float] = field(default_factory=dict)  # [A44]


AS_USUAL: Final = House()


class Planned(NamedTuple):
    due: float
    seat: Seat
    command: Gesture


class Observer(Protocol):
    """Who takes notes."""

    def looked(self, table: "BareTable", seat: Seat, intents: Sequence[Intent]) -> None:
        """A seat has seen the newest view and means to do this."""

    def raced(self, table: "BareTable", in_time: Sequence[Planned], late: Sequence[Planned]) -> None:
        """Hands have come down, and will be decided next if any was in time."""

    def happened(self, table: "BareTable", events: Sequence[Event]) -> None:
        """The state is already what it has become; the newest snapshot is not yet taken."""


class BareTable:
    """One game from the deal to the end."""

    def __init__(
        self,
        game: AnyGame,
        seating: dict[Seat, Character],
        options: Any,
        seed: int,
        observer: Observer,
        house: House = AS_USUAL,
    ) -> None:
        self.game = game
        self.racing, self.pacing = game.racing, game.pacing
        self.state = game.rules.blank(tuple(seating), options)
        self.now = 0.0
        self.snapshots: list[Any] = [None]  # what was live, by view
        self._observer = observer
        self._house = house
        self._shuffle = seeded(seed)
        self._minds: dict[Seat, Mind[Any]] = {
            seat: character.sit_down(seat, Chance(seed * 8 + nth))
            for nth, (seat, character) in enumerate(seating.items())
        }
        self._plans: dict[Seat, list[Planned]] = {seat: [] for seat in seating}
        self._looks: dict[Seat, float] = {}  # who has yet to see the newest view, and when
        self._shown: dict[Seat, list[tuple[float, int]]] = {
            seat: [(0.0, 0)] for seat in seating
        }  # the last two views
        self._races: list[Counter[Target]] = [Counter()]  # decided so far, by view
        self._free_at = 0.0  # from then on a card may be turned [A82]
        self._count: Planned | None = None  # 1, 2, 3, Arriba!

    @property
    def view(self) -> int:
        """The newest view's number."""
        return len(self.snapshots) - 1

    def play(self) -> None:
        while not self.game.rules.is_over(self.state):
            self.step()

    def step(self) -> None:
        """Whatever comes next: a view on a screen, a bot's command, the end of a count, or a time limit."""
        self.now, act = min(self._options(), key=lambda option: option[0])
        act()

    def _options(self) -> list[tuple[float, Callable[[], None]]]:
        options: list[tuple[float, Callable[[], None]]] = []
        if self._looks:
            seat = min(self._looks, key=lambda seat: self._looks[seat])
            options.append((self._looks[seat], lambda: self._look(seat)))
        if plan := min((plan for plans in self._plans.values() for plan in plans), default=None, key=_by_time):
            options.append((max(plan.due, self.now), lambda: self._act(plan)))
        if count := self._count:
            options.append((count.due, lambda: self._end_count(count)))
        elif self.game.rules.wants_deal(self.state):
            wait = self.pacing.between_rounds if self.view else 0
            options.append((self.now + wait, lambda: self._do(self.game.rules.deal(self.state, self._shuffle))))
        elif (limit := self.game.rules.due(self.state)) is not None:
            options.append((max(limit, self.now), lambda: self._do(self.game.rules.timeout)))
        return options

    # --- seeing ---

    def _look(self, seat: Seat) -> None:
        del self._looks[seat]
        at: Ms = round(self.now)
        self._shown[seat] = [*self._shown[seat][-1:], (self.now, self.view)]
        intents = self._minds[seat].look(self.game.sight.of(self.state, seat), at)
        coming = [plan for plan in self._plans[seat] if self._is_hand(plan) and plan.due <= at + ON_ITS_WAY]
        self._plans[seat] = coming + [Planned(at + intent.after, seat, intent.command) for intent in intents]
        self._observer.looked(self, seat, intents)

    def answered(self, hand: Planned) -> int:
        """The view that was on the screen long enough to be answered [A43]."""
        (_, before), (when, newest) = self._shown[hand.seat][0], self._shown[hand.seat][-1]
        return newest if when <= hand.due - ON_ITS_WAY else before

    # --- acting ---

    def _act(self, plan: Planned) -> None:
        self._plans[plan.seat].remove(plan)
        command = plan.command
        if self._is_hand(plan):
            self._race([plan, *self._hands_beside(plan)])
        elif type(command) in self.pacing.turns and plan.due < self._free_at:
            self._plans[plan.seat].append(plan._replace(due=self._free_at))  # [A82]
        elif type(command) in self.pacing.counted:
            ms = self.pacing.counted[type(command)]
            self._count = self._count or plan._replace(due=plan.due + ms)
        else:
            self._do(command)

    def _end_count(self, count: Planned) -> None:
        self._count = None
        self._do(count.command)

    def _is_hand(self, plan: Planned) -> bool:
        return isinstance(plan.command, self.racing.gestures)

    def _hands_beside(self, first: Planned) -> list[Planned]:
        """Hands in the air for the same target: they cannot be called back and come down in the same race."""
        beside = []
        for seat, plans in self._plans.items():
            hand = next(filter(self._is_hand, plans), None)
            if seat == first.seat or hand is None or hand.due > first.due + self._waits_for(seat):
                continue
            if self.racing.target(hand.command) == self.racing.target(first.command):
                beside.append(hand)
                plans.remove(hand)
        return beside

    def _waits_for(self, seat: Seat) -> float:
        """While a head start can still win, the race stays open."""
        return max(ON_ITS_WAY, self._house.head_starts.get(seat, 0.0))

    def _race(self, hands: list[Planned]) -> None:
        """Hands for what another race has settled in the meantime are late: nothing happens [A43]."""
        target = self.racing.target(hands[0].command)
        in_time = [
            hand
            for hand in hands
            if self._races[self.answered(hand)][target] == self._races[-1][target]
            and self.racing.refused(self.state, hand.command) is None
        ]
        self._observer.raced(self, in_time, [hand for hand in hands if hand not in in_time])
        if in_time:
            raced = [
                self.racing.entered(
                    hand.command,
                    hand.due - self._house.head_starts.get(hand.seat, 0.0),
                    self.snapshots[self.answered(hand)],
                )
                for hand in in_time
            ]
            self.now = max(hand.due for hand in in_time)
            self._do(self.racing.race(raced), target)

    def _do(self, command: Command, raced_for: Target | None = None) -> None:
        self.game.rules.check(self.state, command)
        decision = self.game.rules.decide(self.state, command, round(self.now))
        if isinstance(decision, Refusal):
            return
        for event in decision:
            self.state = self.game.rules.evolve(self.state, event)
        self._observer.happened(self, decision)
        self.snapshots.append(self.racing.snapshot(self.state))
        self._races.append(self._races[-1] + Counter([raced_for] if raced_for else []))
        self._free_at = self.now + (self.pacing.after_race if raced_for else self.pacing.gap)
        held_back = self.pacing.held_back(self.state, command, decision)
        self._looks = {seat: self.now + self._house.turners_delay * (seat in held_back) for seat in self._plans}


def _by_time(plan: Planned) -> float:
    return plan.due
