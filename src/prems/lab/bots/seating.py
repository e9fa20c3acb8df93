"""Who plays whom: which characters sit at a table, and where?"""

from collections.abc import Iterable, Sequence

from prems.kernel.bot import Character, Level
from prems.kernel.shuffle import seeded
from prems.kernel.values import Seat


def seating(bots: Iterable[Character], levels: Sequence[Level], seed: int) -> dict[Seat, Character]:
    """For each level one of its characters, nobody twice while there are others, in an order of the seed's."""
    shuffle = seeded(seed)
    waiting = shuffle(bots, "characters")
    chosen: dict[Seat, Character] = {}
    for level in shuffle(levels, "seats"):
        fitting = [bot for bot in waiting if bot.level == level]
        fresh = [bot for bot in fitting if bot not in chosen.values()]
        bot = (fresh or fitting)[0]
        chosen[bot.name if fresh else f"{bot.name} {len(chosen) + 1}"] = bot
    return chosen
