"""Hands on chests in real browsers: races, spots, sides, fingers that stay, and lines that break."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESK, PHONE, NewPage
from tests.browser.leprechauns.player import Player, open_table
from tests.browser.leprechauns.test_whole_games import gather
from tests.browser.test_comfort import ON_TOP, SMALL

# Whoever looks for room on the clearing measures distances.
COUNT_MEASURED = (
    "() => { const real = Math.hypot; window.measured = 0; Math.hypot = (...to) => (measured++, real(...to)) }"
)


def begin(*players: Player) -> None:
    """Until all chests lie open."""
    for player in players:
        player.wait_for("signal")
    holder = next(player for player in players if player.seat == player.view["prems"])
    holder.step()
    for player in players:
        player.wait_for("slap")
        player.page.wait_for_timeout(120)  # painted


@pytest.mark.rule("L06", "L11")
def test_every_card_lies_as_on_a_real_table(new_page: NewPage) -> None:
    zoe, tom = gather(new_page, [PHONE, DESK], actions=False)
    begin(zoe, tom)
    for player, other in ((zoe, "Tom"), (tom, "Zoé")):
        angles = {
            seat: player.card(seat).evaluate("(it) => it.style.transform.match(/rotate[(](.+)deg/)[1]")
            for seat in (player.seat, other)
        }
        assert angles == {player.seat: "180", other: "0"}


@pytest.mark.rule("L14", "L15", "L18")
def test_two_hands_reach_for_one_card(new_page: NewPage) -> None:
    zoe, tom, mia = gather(new_page, [PHONE, PHONE, PHONE], actions=False)
    begin(zoe, tom, mia)
    mia.page.evaluate(COUNT_MEASURED)
    for player in (zoe, tom):
        player.tap("Mia", 0.55, 0.45)
        assert player.page.locator(f'[data-hand="{player.seat}"]').count() == 1, "one's own hand lands at once"
    zoe.wait(lambda: zoe.events("HandSlapped"))
    winner, loser = (zoe, tom) if zoe.events("HandSlapped")[0]["seat"] == zoe.seat else (tom, zoe)
    assert winner.events("HandSlapped")[0]["spot"] == pytest.approx([0.55, 0.45], abs=0.02)
    loser.wait(lambda: loser.seat not in loser.view["hands"])
    expect(loser.page.locator(f'[data-hand="{loser.seat}"][data-fate=bounced]')).to_have_count(1)
    expect(loser.page.get_by_text("Trop tard")).to_be_visible()
    assert "value" in (mia.card("Mia").get_attribute("data-face") or ""), "its motifs have left the page"
    expect(mia.page.locator(f'[data-hand="{winner.seat}"][data-on="Mia"]')).to_have_count(1)
    assert mia.page.evaluate("measured") == 0, "a hand lays no chest anew"
    other = next(seat for seat in ("Zoé", "Tom") if seat != loser.seat)
    loser.tap(other)
    loser.wait(lambda: loser.view["hands"].get(loser.seat) == other)


@pytest.mark.rule("L13", "L15")
def test_a_hand_beside_the_motifs_is_out(new_page: NewPage) -> None:
    zoe, tom = gather(new_page, [PHONE, PHONE], actions=False)
    begin(zoe, tom)
    zoe.tap(zoe.seat)
    expect(zoe.page.get_by_text("Pas le tien")).to_be_visible()
    zoe.page.wait_for_timeout(300)
    zoe.tap("Tom", 0.1, 0.9)
    zoe.wait(lambda: zoe.events("PlayerOut"))
    out = zoe.events("PlayerOut")[0]
    assert (out["seat"], out["why"]) == (zoe.seat, "missed")
    assert zoe.commands("slap")[-1]["spot"] == pytest.approx([0.1, 0.9], abs=0.02)
    expect(zoe.page.locator(".banner").get_by_text("Ta main ne couvre pas les deux motifs")).to_be_visible()
    expect(tom.page.get_by_text("Oups, Zoé")).to_be_visible()


def test_what_became_of_a_hand_at_the_rim_of_the_page_can_be_read(new_page: NewPage) -> None:
    zoe = Player(new_page("Zoé", **SMALL))
    zoe.come(open_table(zoe.page, bots=2, start=True, actions=False, youngest="Zoé"))
    zoe.wait_for("signal")
    zoe.step()
    zoe.wait_for("slap")
    left = min(zoe.view["revealed"], key=lambda card: zoe.spot(card)["x"])
    zoe.tap(left, 0.5, 0.04)  # its upper rim: a card lies as its player looks at it
    expect(zoe.page.locator(".stamp").first).to_be_in_viewport(ratio=1)


@pytest.mark.rule("L12", "L41", "L42", "L43")
def test_the_better_hand_is_ready_palm_down_each_round(new_page: NewPage) -> None:
    zoe, tom = gather(new_page, [PHONE, DESK], actions=False, hands={"Zoé": "left"})
    zoe.wait_for("signal")
    tom.wait_for("signal")
    expect(zoe.page.locator("[data-dock=left][aria-pressed=true]")).to_have_count(1)
    zoe.page.locator("[data-dock=right]").tap()
    tom.page.keyboard.press("f")
    begin(zoe, tom)
    expect(zoe.page.locator("[data-dock=left]")).to_be_disabled()
    zoe.page.locator("[data-turn]").tap()
    zoe.tap("Tom")
    tom.page.keyboard.press("1")
    zoe.wait(lambda: len(zoe.events("HandSlapped")) == 2)
    slaps = {slap["seat"]: (slap["hand"], slap["side"]) for slap in zoe.events("HandSlapped")}
    assert slaps == {"Zoé": ("right", "back"), "Tom": ("right", "back")}
    expect(tom.page.locator('[data-hand="Zoé"][data-side=back][data-which=right]')).to_have_count(1)
    for _ in range(600):
        zoe.step()
        tom.step()
        zoe.page.wait_for_timeout(40)
        if zoe.view["round"] == 2:
            break
    expect(zoe.page.locator("[data-dock=left][aria-pressed=true][data-side=palm]")).to_have_count(1)


@pytest.mark.rule("L15", "L16")
def test_a_finger_that_must_stay(new_page: NewPage) -> None:
    """Strict hands: one finger holds the chest while another picks the answers; then it may go."""
    zoe, tom = Player(new_page("Zoé", **PHONE)), Player(new_page("Tom", **DESK))
    zoe.page.add_init_script("localStorage['prems.strict-hands'] = 'on'")
    code = open_table(zoe.page, actions=False, youngest=None)
    zoe.come(code)
    tom.come(code)
    zoe.wait(lambda: len(zoe.views[-1]["chairs"]) == 2)
    zoe.page.get_by_role("button", name="C’est parti").click()
    begin(zoe, tom)
    held = zoe.spot("Tom")
    zoe.press(held)
    tom.page.keyboard.press("1")
    zoe.wait(lambda: len(zoe.view["hands"]) == 2)
    for _ in range(800):
        tom.step()
        zoe.page.wait_for_timeout(30)
        if zoe.page.locator(".recital").count():
            break
    for answer in zoe.answers(zoe.view, "Zoé"):
        box = zoe.page.locator(f'[data-answer="{answer}"]').bounding_box()
        assert box is not None
        second = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
        zoe.press(second, finger=1)
        zoe.release(second, finger=1)
        expect(zoe.page.locator(f'[data-slot="{answer}"]')).to_have_count(1)
    zoe.page.locator("[data-say]").evaluate("(it) => it.click()")
    zoe.wait(lambda: [hint for hint in zoe.events("RecitalJudged") if hint["seat"] == "Zoé"])
    zoe.release(held)
    zoe.page.wait_for_timeout(200)
    assert zoe.commands("lift") == []
    assert [hint["won"] for hint in zoe.events("RecitalJudged") if hint["seat"] == "Zoé"] == [True]


@pytest.mark.rule("L15", "L16")
def test_a_finger_that_is_lifted_is_out(new_page: NewPage) -> None:
    zoe, tom = Player(new_page("Zoé", **PHONE)), Player(new_page("Tom", **DESK))
    zoe.page.add_init_script("localStorage['prems.strict-hands'] = 'on'")
    code = open_table(zoe.page, actions=False)
    zoe.come(code)
    tom.come(code)
    zoe.wait(lambda: len(zoe.views[-1]["chairs"]) == 2)
    zoe.page.get_by_role("button", name="C’est parti").click()
    begin(zoe, tom)
    zoe.tap("Tom")  # and up again, while it still races
    zoe.wait(lambda: zoe.events("PlayerOut"))
    assert zoe.events("PlayerOut")[0]["why"] == "lifted"
    expect(zoe.page.locator(".banner").get_by_text("Tu as levé ta main trop tôt")).to_be_visible()


@pytest.mark.rule("L20", "L26", "L28")
def test_a_line_that_breaks_during_a_recital(new_page: NewPage) -> None:
    zoe, tom = gather(new_page, [PHONE, SMALL], actions=False)
    begin(zoe, tom)
    zoe.tap("Tom")
    tom.page.keyboard.press("1")
    zoe.wait(lambda: len(zoe.view["hands"]) == 2)
    for _ in range(800):
        tom.step()
        zoe.page.wait_for_timeout(30)
        if zoe.page.locator(".recital").count():
            break
    bet = tom.page.locator("[data-bet=true]")
    bet.tap()
    expect(bet).to_have_attribute("aria-pressed", "true")
    tom.page.reload()
    tom.page.locator("[data-stickers]").tap()
    expect(tom.page.locator("[data-tray]:not(.brief)")).to_be_visible()
    assert bet.evaluate(ON_TOP), "the tray of stickers lies on it"
    expect(bet).to_have_attribute("aria-pressed", "true")
    zoe.page.locator("[data-answer]").first.dispatch_event("pointerdown", {"button": 0})
    expect(tom.page.locator("[data-heard] [data-slot]").first).not_to_have_attribute("data-slot", "")
    answers = zoe.answers(zoe.view, "Zoé")
    zoe.page.reload()
    expect(zoe.page.locator(".recital")).to_be_visible()
    for answer in answers:
        zoe.page.locator(f'[data-answer="{answer}"]').dispatch_event("pointerdown", {"button": 0})
    zoe.page.locator("[data-say]").evaluate("(it) => it.click()")
    tom.wait(lambda: [hint for hint in tom.events("RecitalJudged") if hint["seat"] == "Zoé"])
    assert [hint["won"] for hint in tom.events("RecitalJudged") if hint["seat"] == "Zoé"] == [True]


def test_keys_are_enough(new_page: NewPage) -> None:
    zoe = Player(new_page("Zoé", locale="en", **DESK))
    zoe.come(open_table(zoe.page, bots=1, start=True, actions=False, youngest="Zoé"))
    zoe.wait_for("signal")
    if zoe.view["prems"] == "Zoé":
        zoe.page.keyboard.press("Enter")
    zoe.wait_for("slap")
    zoe.page.keyboard.press("ArrowUp")
    expect(zoe.page.locator("[data-card]:focus")).to_have_count(1)
    zoe.page.keyboard.press("Space")
    zoe.wait(lambda: "Zoé" in zoe.view["hands"])
    expect(zoe.page.locator(".recital")).to_be_visible()
    for answer in zoe.answers(zoe.view, "Zoé"):
        zoe.page.locator(f'[data-answer="{answer}"]').focus()
        zoe.page.keyboard.press("Enter")
    expect(zoe.page.locator("[data-say]")).to_be_focused()
    zoe.page.keyboard.press("Enter")
    zoe.wait(lambda: [hint for hint in zoe.events("RecitalJudged") if hint["seat"] == "Zoé"])
    expect(zoe.page.locator("[aria-live=polite]").first).to_have_text(re.compile(r"\w"))
