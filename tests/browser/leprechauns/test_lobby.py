"""What can be said about places and devices before a game of Leprechauns, and who judges when all others are gone?"""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESK, PHONE, NewPage
from tests.browser.leprechauns.player import Player, open_table
from tests.browser.leprechauns.test_whole_games import gather


@pytest.mark.rule("L05", "L42", "L62")
def test_the_host_marks_children_the_youngest_and_usual_hands(new_page: NewPage) -> None:
    zoe, tom = Player(new_page("Zoé", **DESK)), Player(new_page("Tom", **PHONE))
    tom.page.add_init_script('localStorage[\'prems.profile\'] = \'{"name":"Tom","sound":false,"hand":"left"}\'')
    code = open_table(zoe.page, actions=False)
    zoe.come(code)
    tom.come(code)
    zoe.wait(lambda: len(zoe.views[-1]["chairs"]) == 2)
    zoe.page.get_by_role("button", name="Tom").first.click()
    expect(zoe.page.get_by_role("group", name="Sa main").get_by_label("gauche")).to_be_checked()
    zoe.page.get_by_role("group", name="À retenir").get_by_text("un seul motif", exact=True).click()
    zoe.wait(lambda: zoe.views[-1]["options"].get("motifs_needed") == {"Zoé": 2, "Tom": 1})
    zoe.page.get_by_role("group", name="Le plus jeune").get_by_text("oui").click()
    zoe.wait(lambda: zoe.views[-1]["options"].get("youngest") == "Tom")
    zoe.page.keyboard.press("Escape")
    zoe.page.get_by_role("button", name="C’est parti").click()
    tom.wait_for("signal")
    assert tom.view["prems"] == "Tom"
    assert tom.view["needed"] == {"Zoé": 2, "Tom": 1}
    assert tom.view["dominant"] == {"Zoé": "right", "Tom": "left"}
    expect(tom.page.locator("[data-dock=left][aria-pressed=true]")).to_have_count(1)


@pytest.mark.rule("L15")
def test_strict_hands_are_an_option_of_each_touch_screen(new_page: NewPage) -> None:
    zoe, tom = Player(new_page("Zoé", **DESK)), Player(new_page("Tom", **PHONE))
    code = open_table(zoe.page)
    zoe.come(code)
    tom.come(code)
    for player in (zoe, tom):
        player.page.get_by_role("button", name="Options").click()
    expect(zoe.page.get_by_role("group", name="Cartes Action")).to_be_visible()
    expect(zoe.page.get_by_role("group", name="Ta main sur la carte")).to_have_count(0)
    tom.page.get_by_role("group", name="Ta main sur la carte").get_by_text("je garde le doigt", exact=True).click()
    assert tom.page.evaluate("localStorage['prems.strict-hands']") == "on"


@pytest.mark.rule("L26")
def test_whoever_is_left_alone_with_bots_picks(new_page: NewPage) -> None:
    zoe, tom = gather(new_page, [PHONE, DESK], bots=1, judging="aloud", actions=False, youngest="Zoé")
    zoe.wait_for("signal")
    expect(zoe.page.locator("[data-air]")).to_have_count(1)
    tom.wait_for("signal")
    tom.page.get_by_role("button", name="Menu").click()
    tom.page.get_by_role("button", name="Quitter").click()
    tom.page.get_by_role("dialog", name="Quitter la table").get_by_role("button", name="Quitter").click()
    zoe.wait(lambda: [chair for chair in zoe.views[-1]["chairs"] if chair["seat"] == "Tom" and chair.get("bot")])
    expect(zoe.page.locator("[data-air]")).to_have_count(0)
    zoe.step()
    zoe.wait_for("slap")
    zoe.step()
    zoe.wait(lambda: zoe.view["phase"] == "recite" and zoe.view["chooser"] == "Zoé")
    expect(zoe.page.locator(".recital")).to_be_visible()
    for answer in zoe.answers(zoe.view, "Zoé"):
        zoe.page.locator(f'[data-answer="{answer}"]').dispatch_event("pointerdown", {"button": 0})
    zoe.page.locator("[data-say]").evaluate("(it) => it.click()")
    zoe.wait(lambda: [hint for hint in zoe.events("RecitalJudged") if hint["seat"] == "Zoé"])
    [judged] = [hint for hint in zoe.events("RecitalJudged") if hint["seat"] == "Zoé"]
    assert judged["won"]
    assert judged["votes"] == {}


# At this pace a pick is to be seen for a tenth of a second: the page itself looks, whenever something changes.
SEES_PICKS = """
const picked = "[data-phase=recite] [data-heard] [data-slot]:not([data-slot=''])";
const look = () => (window.hasSeenPicks ||= document.querySelector(picked) !== null);
new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
"""


def test_the_picks_of_a_bot_are_seen_before_its_verdict(new_page: NewPage) -> None:
    zoe = Player(new_page("Zoé", **PHONE))
    zoe.page.add_init_script(SEES_PICKS)
    zoe.come(open_table(zoe.page, bots=2, start=True, actions=False, youngest="Zoé"))
    zoe.wait_for("signal")
    while not zoe.page.evaluate("window.hasSeenPicks"):
        assert not zoe.is_over, "no bot ever picked anything"
        zoe.step()
        zoe.page.wait_for_timeout(20)
