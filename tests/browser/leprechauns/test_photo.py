"""Does everybody see the same photo finish of a round, the loser too? [L18, T30]"""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, NewPage
from tests.browser.leprechauns.test_hands import begin
from tests.browser.leprechauns.test_whole_games import gather
from tests.browser.timing.fingers import press_both

PACE = {"pace": 4, "count_ms": 300}  # time to look at it


@pytest.mark.rule("L18", "T30", "T29")
def test_two_hands_40_ms_apart_are_on_the_same_photo_on_both_pages(new_page: NewPage) -> None:
    """Zoé presses first; who was first, by what each screen had shown, is the server's to say."""
    zoe, tom, mia = gather(new_page, [PHONE, PHONE, PHONE], settings=PACE, actions=False)
    begin(zoe, tom, mia)
    press_both(zoe.page, *((one.devtools(), one.spot("Mia")) for one in (zoe, tom)))
    zoe.wait(lambda: {"Zoé", "Tom"} & set(zoe.view["hands"]))
    first, then = (zoe, tom) if "Zoé" in zoe.view["hands"] else (tom, zoe)
    for player in (then, mia):  # one after the other, and so for chests of their own
        while player.seat not in player.view["hands"]:
            player.step()
            player.page.wait_for_timeout(50)
    for player in (zoe, tom):
        photo = player.page.locator("[data-scene=photo]")
        for seat in ("Zoé", "Tom"):
            expect(photo.locator(f"[data-lane={seat}]")).to_be_visible()
        expect(photo.get_by_text(f"Prem’s, {first.seat}")).to_be_visible()
    expect(then.page.locator("[data-late]")).to_contain_text("Trop tard, de ")
    expect(first.page.locator("[data-late]")).to_have_count(0)
    figure = f"[data-scene=photo] [data-lane={then.seat}] .figure"
    assert len({player.page.locator(figure).inner_text() for player in (zoe, tom)}) == 1
    mia.page.reload()  # whatever is done to the page
    expect(mia.page.locator("[data-scene=photo]").get_by_text(f"Prem’s, {first.seat}")).to_be_visible()


@pytest.mark.rule("L15", "L18", "T29")
def test_whoever_comes_after_a_hand_that_is_out_is_told_why_none_stayed(new_page: NewPage) -> None:
    small = PHONE | {"viewport": {"width": 360, "height": 640}}
    zoe, tom, mia = gather(new_page, [small] * 3, settings=PACE, actions=False)
    begin(zoe, tom, mia)
    press_both(zoe.page, *((one.devtools(), one.spot("Mia", 0.9)) for one in (zoe, tom)))
    zoe.wait(lambda: zoe.view["out"])
    out, then = (zoe, tom) if "Zoé" in zoe.view["out"] else (tom, zoe)
    while mia.view["phase"] == "slap":
        for player in (then, mia):
            if player.seat not in (*player.view["hands"], *player.view["out"]):
                player.step()
        mia.page.wait_for_timeout(50)
    reasons = {out: "Ta main ne couvre pas les deux motifs", then: "n’a pas tout couvert"}
    for player, reason in reasons.items():
        photo = player.page.locator("[data-scene=photo]")
        expect(photo.get_by_text("Aucune main n’y reste")).to_be_visible()
        expect(photo.get_by_text(reason)).to_be_visible()
    expect(then.page.locator("[data-late]")).to_contain_text("La tienne est arrivée")
    expect(out.page.locator("[data-late]")).to_have_count(0)
