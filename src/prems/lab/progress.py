"""How can somebody who waits see how far the work has come?"""

import sys
from typing import Final

BAR: Final = 30


def show(done: int, total: int) -> None:
    """On a terminal only: nothing of it gets into a file."""
    if sys.stderr.isatty():
        filled = BAR * done // total
        bar = f"\r  {'█' * filled}{'░' * (BAR - filled)} {100 * done // total:3d} %"
        print(bar, end="\n" if done == total else "", file=sys.stderr, flush=True)
