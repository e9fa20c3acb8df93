"""Two hands on screen: whoever does as the action card says slaps rightly, whoever forgets is out for the round."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, NewPage, serving
from tests.browser.leprechauns.player import Player
from tests.browser.leprechauns.test_whole_games import gather

SEEDS = {"back-of-hand": "2", "other-hand": "5"}  # deals whose first action card is this


@pytest.fixture
def server(tmp_path: Path, action: str) -> Iterator[str]:
    with serving(tmp_path, SEEDS[action]) as address:
        yield address


def heeds_while_the_other_forgets(zoe: Player, tom: Player, gesture: str) -> None:
    """Zoé does what is asked before the signal; Tom slaps as he always does, and nothing stops him."""
    zoe.wait_for("signal")
    tom.wait_for("signal")
    zoe.page.locator(gesture).tap()
    holder = zoe if zoe.view["prems"] == "Zoé" else tom
    holder.page.locator("[data-signal]").evaluate("(it) => it.click()")
    for player in (zoe, tom):
        player.wait_for("slap")
        player.tap(next(seat for seat in ("Zoé", "Tom") if seat != player.seat))
    zoe.wait(lambda: zoe.events("HandSlapped") and zoe.events("PlayerOut"))
    assert [slap["seat"] for slap in zoe.events("HandSlapped")] == ["Zoé"]
    assert [out["seat"] for out in zoe.events("PlayerOut")] == ["Tom"]


@pytest.mark.rule("L12", "L41", "L42", "L43")
@pytest.mark.parametrize(
    ("action", "gesture", "told"),
    [
        ("back-of-hand", "[data-turn]", "Tu n’as pas retourné ta main"),
        ("other-hand", "[data-dock=left]", "Il fallait ton autre main"),
    ],
)
def test_forgetting_costs_the_round(new_page: NewPage, action: str, gesture: str, told: str) -> None:
    zoe, tom = gather(new_page, [PHONE, PHONE])
    zoe.wait_for("signal")
    assert zoe.view["action"] == action
    heeds_while_the_other_forgets(zoe, tom, gesture)
    assert zoe.events("PlayerOut")[0]["why"] == action
    expect(tom.page.locator(".banner").get_by_text(told)).to_be_visible()
    tom.page.wait_for_timeout(500)
    assert tom.seat in tom.view["out"]
