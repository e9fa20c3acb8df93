"""Which games are there? One folder each, and this is the only list of them."""

from typing import Final

from prems.games.arriba import ARRIBA
from prems.games.leprechauns import LEPRECHAUNS
from prems.kernel.game import AnyGame

GAMES: Final[dict[str, AnyGame]] = {game.name: game for game in (ARRIBA, LEPRECHAUNS)}
