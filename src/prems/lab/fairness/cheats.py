"""How would somebody try to be first without being first?"""

import math
from dataclasses import dataclass
from typing import Final

from prems.lab.world.line import Line
from prems.lab.world.page import Page
from prems.lab.world.world import Wire
from prems.table.view import TableView

EARLIEST_CLAIM: Final = 120.0
LONGEST_HELD: Final = 340.0
STEADY_30: Final = 30.0


@dataclass(frozen=True)
class Cheat:
    """What a cheating client does differently. It knows the whole algorithm, but not the future."""

    told: str = "honest"
    shaves: float = 0.0
    """Subtracts this from every reaction that it claims."""
    claims_least: bool = False
    """Claims the fastest reaction that is no false start, and leaves it to the server to clamp it."""
    says_hz: float | None = None
    """Tells this of its screen, and paints on the beat of a slow one; None: the truth."""
    idle_pongs: float = 0.0
    race_pongs: float = 0.0
    """Holds its pongs back by this."""
    grows: float = 0.0
    """Holds them longer by this with each race."""
    prompt_idle: int = 0
    prompt_race: int = 0
    """Answers one ping in this many at once, idle ones and those of views; 0: none."""
    saves: int = 1
    """Holds pongs of views only in one race out of this many, where what the allowance saved meanwhile is spent."""
    floods: bool = False
    """Talks so much when a card is turned that a server which stops reading would stamp its pong late."""
    accomplice: float | None = None
    """A second seat holds all its pongs by this, is sent the card first, and says what it shows."""
    reconnects: int = 0
    """Reconnects after this many races; 0: never."""

    def claim(self, reaction: float) -> float:
        if self.claims_least:
            return min(reaction, EARLIEST_CLAIM)
        return max(min(reaction, EARLIEST_CLAIM), reaction - self.shaves)


HONEST: Final = Cheat()
LIAR: Final = Cheat("claims the fastest believable time", claims_least=True)
MODEST_LIAR: Final = Cheat("claims 10 ms less every time", shaves=10.0)
HZ_LIAR: Final = Cheat("144 Hz screen, says 60, and lies", claims_least=True, says_hz=60.0)
DELAYER: Final = Cheat("delays all pongs by 150 ms", claims_least=True, idle_pongs=150.0, race_pongs=150.0)
RACE_DELAYER: Final = Cheat("delays only the races' pongs", claims_least=True, race_pongs=150.0)


class CheatingPage(Page):
    cheat = HONEST

    def cheats(self, cheat: Cheat) -> None:
        self.cheat = cheat
        self.hz = cheat.says_hz or self.hz

    @property
    def races(self) -> int:
        """In which a hand came down here."""
        return self._seq

    def _claimed(self, stamp: float, painted: float | None) -> float:
        return stamp if painted is None else painted + self.cheat.claim(stamp - painted)

    def _painted(self, view: TableView, painted: float) -> None:
        super()._painted(view, _on_beat(painted) if self.cheat.says_hz == STEADY_30 else painted)


class CheatingWire(Wire):
    cheat = HONEST
    _idle = _views = 0

    def holds_back(self, view: int | None) -> float:
        cheat, races = self.cheat, self._races
        if view is None:
            self._idle += 1
            is_prompt, hold = _is_nth(self._idle, cheat.prompt_idle), cheat.idle_pongs
        else:
            self._views += 1
            is_prompt = _is_nth(self._views, cheat.prompt_race) or not _is_nth(races + 1, cheat.saves)
            hold = cheat.race_pongs
        return 0.0 if is_prompt or not hold else min(hold + cheat.grows * races, LONGEST_HELD)

    @property
    def _races(self) -> int:
        return self.page.races if isinstance(self.page, CheatingPage) else 0


class Unread:
    """A line whose end is not read for a while: what comes meanwhile is stamped when it is read."""

    def __init__(self, line: Line) -> None:
        self.until = 0.0
        self._line = line

    def down(self, sent: float) -> float:
        return self._line.down(sent)

    def up(self, sent: float) -> float:
        return max(self._line.up(sent), self.until)


def _on_beat(painted: float) -> float:
    period = 1000.0 / STEADY_30
    return math.ceil(painted / period) * period


def _is_nth(count: int, nth: int) -> bool:
    return nth > 0 and count % nth == 0
