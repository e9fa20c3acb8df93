"""What do a few random games come to? The same number, on every machine and in every process."""

from hashlib import sha256
from random import Random

from msgspec import json

from prems.games import GAMES
from tests.laws.sitting import anything, opened


def fingerprint(games: int = 10, moves: int = 80) -> str:
    """Of everything that is decided, shown and written in random games in which anything is tried."""
    digest = sha256()
    for game in GAMES.values():
        for seed in range(games):
            dice = Random(seed)
            sitting = opened(game, dice)
            for _ in range(moves):
                digest.update(json.encode(sitting.do(anything(sitting, dice))))
                digest.update(json.encode([sitting.position(), game.view(sitting.state, None)]))
            digest.update("\n".join(sitting.log()).encode())
    return digest.hexdigest()


if __name__ == "__main__":
    print(fingerprint())
