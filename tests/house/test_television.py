"""Is all that only a television shows drawn to its plan? docs/decisions/0035-a-television-is-drawn-to-one-plan.md"""

import re
from typing import Final

from tests.kit.prose import ROOT

ONLY_THERE: Final = (
    "watch/*.svelte",
    "kit/room/Explained.svelte",
    "kit/room/TvSide.svelte",
    "games/*/room/Explained.svelte",
)
OF_THE_SCREEN: Final = re.compile(r"\d(?:[dsl]?v[hw]|vmin|vmax)\b")


def test_no_length_goes_by_the_screen_for_it_would_grow_twice() -> None:
    pages = [page for pattern in ONLY_THERE for page in (ROOT / "web/src").glob(pattern)]
    assert len(pages) > 10
    found = {page.name: OF_THE_SCREEN.findall(page.read_text(encoding="utf-8")) for page in pages}
    assert {name: lengths for name, lengths in found.items() if lengths} == {}
