"""Where does a server's time go? The real one, with a thread that looks every few milliseconds what it is doing.

The counts since the start are written once a second into the file that comes first on the command line: whoever reads
it twice knows what happened in between.
"""

import json
import sys
import threading
import time
from collections import Counter
from pathlib import Path
from types import FrameType
from typing import Final

from prems.cli import main

EVERY: Final = 0.004  # seconds
WRITTEN_EVERY: Final = 1.0
WAITING: Final = "waiting"
HOUSE: Final = "/prems/"


def folder_of(frame: FrameType | None) -> str:
    """The folder of the innermost function of ours: `table/fairness`, `server/socket`; the loop itself is waiting."""
    while frame is not None:
        _, inside, path = frame.f_code.co_filename.rpartition(HOUSE)
        if inside:
            folder = path.rpartition("/")[0]
            return WAITING if folder.startswith("server/command") or not folder else "/".join(folder.split("/")[:2])
        frame = frame.f_back
    return WAITING


def look(thread: int, told: Path) -> None:
    seen: Counter[str] = Counter()
    write_at = time.monotonic() + WRITTEN_EVERY
    while True:
        time.sleep(EVERY)
        seen[folder_of(sys._current_frames().get(thread))] += 1
        if time.monotonic() > write_at:
            write_at += WRITTEN_EVERY
            new = told.with_suffix(".new")
            new.write_text(json.dumps(seen))
            new.rename(told)


if __name__ == "__main__":
    arguments = (threading.get_ident(), Path(sys.argv[1]))
    threading.Thread(target=look, args=arguments, daemon=True).start()
    sys.exit(main(["serve", *sys.argv[2:]]))
