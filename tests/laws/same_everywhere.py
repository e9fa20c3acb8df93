"""What do a few random games come to? The same number, on every machine and in every process."""

from hashlib import sha256
from random import Random

from msgspec import json

from prems.games import GAMES
from tests.kit.sitting import anything, careless_command, opened
from tests.laws.counts import futures, laid, opening_of, tables


def fingerprint(moves: int = 2_000) -> str:
    """Of everything that is decided, written and shown in careless games, and where anything is tried."""
    digest = sha256()
    for game in GAMES.values():
        dice = Random(1)
        sitting = opened(game, dice)
        for _ in range(moves):
            if game.rules.is_over(sitting.state):
                digest.update("\n".join(sitting.log()).encode())
                sitting = opened(game, dice)
            is_wild = dice.random() < 0.05
            command = anything(sitting, dice) if is_wild else careless_command(game, sitting.state, dice)
            digest.update(json.encode([sitting.do(command), sitting.position(), game.sight.view(sitting.state)]))
    for table in tables():
        game, start = laid(opening_of(table))
        for positions in futures(game, start):
            digest.update(b"".join(positions))
            for state in positions.values():
                digest.update(
                    json.encode(
                        [
                            game.rules.decide(state, it, 0)
                            for it in (*game.chances.moves(state), *game.chances.mishaps(state))
                        ]
                    )
                )
    return digest.hexdigest()


if __name__ == "__main__":
    print(fingerprint())
