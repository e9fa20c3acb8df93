"""How does a bot play Primeurs? It knows its own fruits, and now and then mistakes one for another."""

from typing import Final

from prems.human.reaction import Reaction
from prems.kernel.bot import ON_ITS_WAY, Intent
from prems.kernel.chance import Chance
from prems.kernel.game import Seen
from prems.kernel.values import Gesture, Ms, Seat
from tests.kit.primeurs.cards import Card, fruit_of
from tests.kit.primeurs.commands import Cry, Hush, Ring
from tests.kit.primeurs.view import View

CRYING: Final = Reaction(1_900, 200, 300)


class PrimeursMind:
    def __init__(self, reaction: Reaction, muddle: float, seat: Seat, chance: Chance) -> None:
        self._reaction, self._muddle, self._seat, self._chance = reaction, muddle, seat, chance
        self._noticed: Card | None = None
        self._hand: Gesture = Hush(seat)
        self._hand_at = 0.0

    def intend(self, seen: Seen[View], at: Ms) -> list[Intent]:
        view, own = seen.view, {fruit_of(card) for card in seen.secrets.cards}
        meant: list[Intent] = []
        if view.is_open and view.top is not None and not view.winners:
            if view.top != self._noticed:
                is_held = (fruit_of(view.top) in own) != self._chance.happens(self._muddle)
                self._noticed, self._hand = view.top, Ring(self._seat) if is_held else Hush(self._seat)
                self._hand_at = at + self._reaction.time(self._chance)
            if self._hand_at > at + ON_ITS_WAY:
                meant.append(Intent(self._hand, self._hand_at - at))
        if view.turn == self._seat and view.stall and not view.winners:
            meant.append(Intent(Cry(self._seat), CRYING.time(self._chance)))
        return meant
