"""From home to a game and back: alone, with friends, with a bad line, without a mouse."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from prems.games import FOLDERS
from tests.browser.conftest import DESK, PHONE, NewPage, until
from tests.browser.evenings import over


def code_of(page: Page) -> str:
    return page.url.rsplit("/", 1)[-1]


def open_table(page: Page) -> str:
    page.goto("/")
    page.get_by_role("button", name=re.compile("(amis|friends).*Arriba")).click()
    expect(page.get_by_role("button", name=re.compile("C’est parti|Let’s go"))).to_be_visible()
    return code_of(page)


def join(page: Page, code: str) -> None:
    page.goto("/")
    page.get_by_label(re.compile("Code de la table|Table code")).press_sequentially(code.lower())
    page.wait_for_url(f"**/t/{code}")


def seats(page: Page) -> list[str]:
    return [text.split("(")[0].strip() for text in page.locator(".seat .name").all_inner_texts()]


def test_a_friend_comes_by_code_and_both_play(new_page: NewPage) -> None:
    zoe, tom = new_page("Zoé", **PHONE), new_page("Tom", locale="en", **DESK)
    code = open_table(zoe)
    join(tom, code)
    expect(zoe.locator(".seat .name", has_text="Tom")).to_be_visible()
    tom.get_by_role("button", name="I’m ready!").click()
    expect(zoe.get_by_text("Tout le monde est prêt")).to_be_visible()
    zoe.get_by_role("button", name="C’est parti").tap()
    for page in (zoe, tom):
        expect(page.locator(".in-play")).to_be_visible()


def test_the_host_furnishes_the_table(new_page: NewPage) -> None:
    page = new_page(**DESK)
    open_table(page)
    expect(page.get_by_role("button", name="C’est parti")).to_be_disabled()
    for _ in range(2):
        page.get_by_role("button", name="Ajouter un bot").click()
        page.get_by_role("dialog").locator("button:enabled", has_text=re.compile("normal|rapide")).first.click()
    expect(page.locator(".seat .name")).to_have_count(3)
    before = seats(page)
    page.locator(".seat", has_text=before[1]).focus()
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".seat .name").nth(2)).to_contain_text(before[1])
    page.locator(".seat", has_text=before[2]).click()
    page.get_by_role("button", name="Enlever ce bot").click()
    expect(page.locator(".seat .name")).to_have_count(2)
    page.get_by_role("button", name="Options…").click()
    page.get_by_text("1 manche", exact=True).click()
    page.get_by_role("button", name="D’accord").click()
    expect(page.get_by_role("button", name="Manches : 1 manche")).to_be_visible()


def test_seats_change_by_dragging(new_page: NewPage) -> None:
    page = new_page(**DESK)
    open_table(page)
    for _ in range(3):
        page.get_by_role("button", name="Ajouter un bot").click()
        page.get_by_role("dialog").locator("button:enabled", has=page.locator("b")).first.click()
    expect(page.locator(".seat .name")).to_have_count(4)
    before = seats(page)
    page.locator(".seat", has_text=before[1]).drag_to(page.locator(".seat", has_text=before[3]))
    expect(page.locator(".seat .name").nth(3)).to_contain_text(before[1])


def test_a_lost_line_comes_back_by_itself(new_page: NewPage) -> None:
    page = new_page(**PHONE)
    open_table(page)
    page.context.set_offline(True)
    expect(page.get_by_text("On te garde ta place")).to_be_visible()
    page.context.set_offline(False)
    expect(page.get_by_text("Te revoilà")).to_be_visible()
    expect(page.locator(".seat .name")).to_contain_text("Zoé")
    expect(page.get_by_text("Te revoilà")).to_be_hidden()


def test_back_asks_before_it_leaves_a_game(new_page: NewPage) -> None:
    page = new_page(**PHONE)
    page.goto("/")
    page.get_by_role("button", name="Jouer à Arriba contre des bots").tap()
    expect(page.locator(".in-play")).to_be_visible()
    steps = page.evaluate("history.length")
    turned = page.locator("[data-card]:not([data-card=''])")
    while not turned.count():  # maybe it is this player's turn, and nobody hurries a newcomer
        page.keyboard.press("Enter")
        page.wait_for_timeout(200)
    assert page.evaluate("history.length") == steps, "a turned card is no step of the browser's history"
    page.evaluate("history.back()")
    page.get_by_role("button", name="Quitter").click()
    expect(page.get_by_role("button", name="Jouer à Arriba contre des bots")).to_be_visible()


def test_pause_covers_the_cards_until_the_host_goes_on(new_page: NewPage) -> None:
    page = new_page(**DESK)
    page.goto("/")
    page.get_by_role("button", name="Jouer à Arriba contre des bots").click()
    expect(page.get_by_role("timer")).to_be_hidden()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_text("Les cartes sont cachées")).to_be_visible()
    page.get_by_role("button", name="Reprendre").click()
    expect(page.get_by_role("timer")).to_be_visible()
    expect(page.get_by_text("Les cartes sont cachées")).to_be_hidden()


def walk_to(page: Page, button: Locator) -> None:
    """By the one key that walks."""
    button.wait_for()
    for _ in range(40):
        if button.evaluate("(it) => it === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError("no way leads there")


def test_the_keyboard_is_enough(new_page: NewPage) -> None:
    page = new_page(locale="en", **DESK)
    page.goto("/")
    walk_to(page, page.get_by_role("button", name="Open a table with friends: Arriba"))
    page.keyboard.press("Enter")
    walk_to(page, page.get_by_role("button", name="Add a bot"))
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator(".seat .name")).to_have_count(2)
    walk_to(page, page.get_by_role("button", name="Let’s go!"))
    page.keyboard.press("Space")
    expect(page.locator(".in-play")).to_be_visible()


@pytest.mark.parametrize("game", FOLDERS)
def test_after_a_game_keys_lead_everywhere(new_page: NewPage, game: str) -> None:
    evening = over(game)
    page = new_page("Zoé", locale="en", evening=evening, **DESK)
    page.goto(f"/t/{evening.code}")
    page.get_by_role("button", name="Rematch!").wait_for()
    for name in ("Replay", "Share", "Rematch!"):
        walk_to(page, page.get_by_role("button", name=name))


def test_the_television_shows_the_way_in_and_takes_no_seat(new_page: NewPage) -> None:
    tv, zoe = new_page("TV", viewport={"width": 1920, "height": 1080}), new_page("Zoé", **PHONE)
    code = open_table(zoe)
    tv.goto(f"/tv/{code}")
    expect(tv.get_by_role("img", name=f"Code QR de la table {code}")).to_be_visible()
    expect(tv.locator("[data-here] .name")).to_have_text(re.compile("Zoé"))
    expect(zoe.get_by_text("1 personne regarde")).to_be_visible()


def test_a_watcher_in_the_same_browser_does_not_take_the_players_seat(new_page: NewPage) -> None:
    zoe = new_page("Zoé", **DESK)
    code = open_table(zoe)
    second = zoe.context.new_page()
    second.goto(f"/watch/{code}")
    expect(second.locator(".seat .name")).to_contain_text("Zoé")
    expect(zoe.locator(".seat .name")).to_contain_text("(toi)")


def test_a_wrong_code_is_said_kindly(new_page: NewPage) -> None:
    page = new_page(locale="en", **PHONE)
    page.goto("/t/ZZZZZZ")
    expect(page.get_by_text("No such table. Check the code.")).to_be_visible()
    page.get_by_role("link", name="Back to the start page").last.click()
    expect(page.get_by_role("button", name="Play Arriba against bots")).to_be_visible()
    page.goto("/show#%")  # a link that was cut short
    expect(page.get_by_role("button", name="Arriba")).to_be_visible()


def test_the_language_is_the_browsers_and_can_be_changed(new_page: NewPage) -> None:
    page = new_page(locale="en", **PHONE)
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    page.get_by_role("button", name="FR", exact=True).click()
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page.get_by_text("Premier qui voit")).to_be_visible()


def test_the_warm_up_totem_answers(new_page: NewPage) -> None:
    page = new_page(**PHONE)
    open_table(page)
    totem = page.get_by_role("button", name="Échauffement")
    totem.tap()
    expect(page.get_by_text("Attends que ça saute")).to_be_visible()
    totem.tap()
    expect(page.get_by_text("Trop tôt")).to_be_visible()
    totem.tap()
    page.locator(".warmup.up").tap()
    expect(page.get_by_role("status").filter(has_text="ms !")).to_be_visible()


def test_a_player_is_forgotten(new_page: NewPage) -> None:
    page = new_page("Zoé", **PHONE)
    page.goto("/")
    page.get_by_role("button", name="Réglages").click()
    token = page.evaluate("JSON.parse(localStorage['prems.profile']).token")
    page.get_by_role("button", name="Effacer mes parties et ce profil").click()
    page.get_by_role("button", name="Garder", exact=True).click()
    page.get_by_role("button", name="Effacer mes parties et ce profil").click()
    with page.expect_event("load"), page.expect_response("**/api/games") as deleted:
        page.get_by_role("button", name="Tout effacer").click()
    assert deleted.value.request.method == "DELETE"
    assert deleted.value.ok
    until(page, lambda: page.evaluate("JSON.parse(localStorage['prems.profile'] ?? '{}').token") != token)
