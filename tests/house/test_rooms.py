"""Does a newcomer find a file by looking into a few rooms, none of them overfull?"""

from pathlib import Path
from typing import Final

PAGES: Final = Path(__file__).parents[2] / "web/src"
MOST_FILES: Final = 15


def test_no_room_of_the_browser_half_is_overfull() -> None:
    rooms = [PAGES, *(path for path in PAGES.rglob("*") if path.is_dir())]
    full = {str(room.relative_to(PAGES)): sum(path.is_file() for path in room.iterdir()) for room in rooms}
    assert {room: files for room, files in full.items() if files > MOST_FILES} == {}
