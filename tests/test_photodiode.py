"""Do the figures of `make engines` mean what docs/fairness.md says?"""

import pytest
from bench.browser.photodiode.figures import BEGIN, END, Engine, column, off, share, spread, swayed, table, written
from bench.browser.photodiode.probe import ROOT, Clock
from bench.browser.photodiode.races import Race


def race(paint: float = 0.0, stamp: float = 0.0) -> Race:
    """A card that is seen at 1,000 and a press 300 later, reported this much later than they were."""
    return Race(pixel=1000, press=1300, paint=1000 + paint, stamp=1300 + stamp, hz=60, is_view_right=True)


def test_a_reaction_is_reported_longer_by_a_late_stamp_and_shorter_by_a_late_paint() -> None:
    assert race(stamp=5).error == 5
    assert race(paint=12).error == -12
    assert race(paint=3, stamp=3).error == 0
    assert race(paint=12).drawing == pytest.approx(1000 / 60 - 12)


def test_off_is_counted_from_the_truth_and_from_what_is_usual() -> None:
    races = [race(paint=12)] * 8 + [race(paint=20), race(paint=-6)]
    assert off(races) == 1, "20 is more than a frame, -6 is not"
    assert swayed(races) == 1, "-6 is 18 from the usual 12, 20 is 8"
    assert share(1, races) == "1 of 10 (10.0%)"
    assert spread([float(n) for n in range(-10, 11)]) == "+0.0 [-8.8 .. +8.8]"


def test_the_shortest_exchange_knows_the_clock_best() -> None:
    clock = Clock()
    clock.heard(1000, 50.0, 1010)
    clock.heard(2000, 1047.0, 2002)
    clock.heard(3000, 2500.0, 3900)
    assert clock.ours(47.0) == pytest.approx(1001)
    assert clock.trip == 2


def test_the_table_goes_between_the_marks_of_the_page() -> None:
    engine = Engine("Lynx 2", 0.1, [race(paint=12)] * 3, 1, 0.4, 0.2, 0.9, [1.9, 1.8, 2.2])
    told = table([column(engine), column(engine)])
    assert told.startswith("|  | Lynx 2 | Lynx 2 |\n| --- | --- | --- |\n| clock step | 0.1 |")
    assert "| reported paint - pixel | +12.0 [+12.0 .. +12.0] |" in told
    assert "| line died in silence: live again after (s), middle and longest | 1.9, 2.2 |" in told
    page = (ROOT / "docs/fairness.md").read_text(encoding="utf-8")
    again = written(written(page, told), "nothing")
    assert again.split(BEGIN)[0] == page.split(BEGIN)[0]
    assert again.split(BEGIN)[1].split(END) == ["\nnothing\n", page.split(END)[1]]
