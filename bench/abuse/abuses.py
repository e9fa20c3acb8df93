"""Which abuses are there? Each with the finding of the first tester that it was, where it was one."""

from collections.abc import Awaitable, Callable
from typing import Final, NamedTuple

from bench.abuse import asking, talking
from bench.abuse.visits import Visitor


class Abuse(NamedTuple):
    do: Callable[[Visitor], Awaitable[None]]
    finding: str = ""

    @property
    def name(self) -> str:
        return self.do.__name__.replace("_", "-")


ABUSES: Final = (
    Abuse(talking.fragments, "H1"),
    Abuse(asking.forgetting, "H2"),
    Abuse(talking.held_pongs, "H3"),
    Abuse(talking.bursts, "H4"),
    Abuse(talking.again, "H5"),
    Abuse(talking.names, "H6"),
    Abuse(talking.offers, "H7"),
    Abuse(asking.silence, "H8"),
    Abuse(talking.wearing, "M1"),
    Abuse(talking.options, "M1"),
    Abuse(talking.signals, "M2"),
    Abuse(talking.flicks, "M2"),
    Abuse(talking.emotes),
    Abuse(asking.tables, "M3"),
    Abuse(talking.bots, "M3"),
    Abuse(asking.made_up_addresses, "M4"),
    Abuse(asking.guessing, "M5"),
    Abuse(talking.crowding, "M6"),
    Abuse(asking.broken, "M7"),
    Abuse(talking.old_stamps, "M8"),
    Abuse(talking.nonsense),
    Abuse(talking.frames),
    Abuse(talking.coming_and_going),
    Abuse(talking.slow_readers),
    Abuse(talking.many_voices),
    Abuse(talking.chorus),
    Abuse(asking.heavy),
    Abuse(asking.replays, "low"),
    Abuse(asking.downloads, "low"),
    Abuse(asking.strange_secrets),
    Abuse(asking.sharing),
    Abuse(talking.orders),
    Abuse(asking.pages),
    Abuse(asking.many_lines, "H8"),
    Abuse(asking.new_lines),
)
