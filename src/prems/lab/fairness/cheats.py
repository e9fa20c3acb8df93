"""How would somebody try to be first without being first?"""

from dataclasses import dataclass
from typing import Final

from prems.lab.world.page import Page
from prems.lab.world.world import Wire

EARLIEST_CLAIM: Final = 120.0


@dataclass(frozen=True)
class Cheat:
    """What a cheating client does differently. It knows the whole algorithm, but not the future."""

    told: str = "honest"
    shaves: float = 0.0
    """Subtracts this from every reaction that it claims."""
    claims_least: bool = False
    """Claims the fastest reaction that is no false start, and leaves it to the server to clamp it."""
    says_hz: float | None = None
    """Tells this of its screen; None: the truth."""
    idle_pongs: float = 0.0
    race_pongs: float = 0.0
    """Holds its pongs back by this."""
    prompt_idle: int = 0
    prompt_race: int = 0
    """Answers one ping in this many at once, idle ones and those of views; 0: none."""

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

    def _claimed(self, stamp: float, painted: float | None) -> float:
        return stamp if painted is None else painted + self.cheat.claim(stamp - painted)


class CheatingWire(Wire):
    cheat = HONEST
    _idle = _race = 0

    def holds_back(self, view: int | None) -> float:
        if view is None:
            self._idle += 1
            return 0.0 if _is_nth(self._idle, self.cheat.prompt_idle) else self.cheat.idle_pongs
        self._race += 1
        return 0.0 if _is_nth(self._race, self.cheat.prompt_race) else self.cheat.race_pongs


def _is_nth(count: int, nth: int) -> bool:
    return nth > 0 and count % nth == 0
