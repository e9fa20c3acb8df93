"""How is docs/balance.md made? Both games are played by the thousand, and the results are written down."""

import os
import sys
from pathlib import Path
from typing import Final

from prems.games import GAMES
from prems.lab.balance.report import drawn, report
from prems.lab.balance.work import measure
from prems.lab.studies import study_of

DOCS: Final = Path(__file__).parent.parent / "docs"
SEED: Final = 7
HEAD: Final = """# How balanced are the games?

Bots play each other by the thousand at the table that people play at, on a clock that costs no time: by size, by
skill, by option. This page is a moderate run, written by `make balance`; `make balance GAMES=2000` is surer and takes
its time. The bots are built from what is known about people's reactions, attention and memory, not fitted to games
that people played: read differences, not single numbers. One of their numbers was chosen so that the player who flips
a card in Arriba wins about four races in ten: how far the eye still has to search for a card flipped elsewhere. So
that share is a choice, not a finding. `prems lab bots` shows what the bots themselves are like.

"""


def main(games: int) -> None:
    told = HEAD
    studies = {game: known.balance for game in GAMES if (known := study_of(game)) is not None}
    for game, study in studies.items():
        print(game, file=sys.stderr, flush=True)
        results = measure(game, games, SEED, os.cpu_count() or 1)
        places = {}
        for name, picture in drawn(game, study, results).items():
            (DOCS / "pictures" / f"{name}.svg").write_text(picture, encoding="utf-8")
            places[name] = f"pictures/{name}.svg"
        told += report(game, study, results, games, SEED, places) + "\n"
    (DOCS / "balance.md").write_text(told.rstrip() + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(int(sys.argv[1]))
