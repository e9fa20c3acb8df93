"""Does everybody see the same photo finish, the loser too, and can nobody slap it away? [T30, T29]"""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.arriba.player import UNHURRIED, Player, is_free_to_grab, open_table, turn_until_free
from tests.browser.conftest import DESK, PHONE, NewPage
from tests.browser.test_access import serious
from tests.browser.timing.fingers import Spot, press_both

PACE = {"pace": 1, "count_ms": 300}
SCREENS = ((1920, 1080), (1440, 900), (1024, 768), (390, 844), (844, 390), (360, 640))

# What lies over something else, or off the paper? Words are asked for where they are, not where they are cut off.
CROWDED = """() => {
  const paper = document.querySelector('[data-sheet=open] .paper').getBoundingClientRect();
  const words = '[data-lane] .name, [data-lane] .figure, .grips .label, .why, .sentence';
  const boxes = [...document.querySelectorAll(words)]
    .map((it) => ({ told: it.textContent.trim(), box: it.getBoundingClientRect() }))
    .filter(({ box }) => box.width && box.height);
  const meet = ({ box: a }, { box: b }) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;
  const off = boxes.filter(({ box }) => box.bottom > paper.bottom + 1 || box.right > paper.right + 1);
  const over = boxes.flatMap((one, k) => boxes.slice(k + 1).filter((other) => meet(one, other)).map(
    (other) => [one.told, other.told]));
  return [...off.map(({ told }) => told), ...over];
}"""


@pytest.fixture
def ana(new_page: NewPage) -> Player:
    return Player(new_page("Ana", **PHONE))


@pytest.fixture
def bo(new_page: NewPage) -> Player:
    return Player(new_page("Bo", locale="en", **PHONE))


def seated(ana: Player, bo: Player, pace: float = 1) -> None:
    code = open_table(ana.page, settings={**PACE, "pace": pace}, **UNHURRIED, turners_delay=False)
    ana.come(code)
    bo.come(code)
    expect(ana.page.locator(".seat .name")).to_have_count(2)
    ana.page.get_by_role("button", name=re.compile("C’est parti")).click()
    for player in (ana, bo):
        player.table_is_laid()
        player.wait(lambda player=player: player.views[-1]["play"] and player.view["round"] == 1)


def spot(player: Player) -> Spot:
    box = player.page.locator("[data-totem]").bounding_box()
    assert box is not None
    return {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}


def lanes(player: Player) -> list[str]:
    found = player.page.locator("[data-sheet=open] [data-lane]")
    return list(found.evaluate_all("(lanes) => lanes.map((lane) => lane.dataset.lane)"))  # all at one moment


def behind(player: Player) -> float:
    """By how much the second hand was slower, as this page was told: with the race, or as a hand that joined it."""
    (race,) = player.races
    joined = [hint for view in player.views for hint in view["hints"] if hint["event"] == "HandCameLate"]
    if joined:
        return float(joined[0]["behind"])
    first, second = race["hands"]
    return float(second["time"] - first["time"])


@pytest.mark.rule("T30", "T29", "A43")
def test_two_hands_40_ms_apart_are_on_the_same_photo_on_both_pages(ana: Player, bo: Player) -> None:
    """Ana presses first; who is first depends on when each screen had shown the card, and is the server's to say."""
    seated(ana, bo, pace=4)  # time to look at it
    turn_until_free(ana, bo)
    ana.page.wait_for_timeout(300)
    press_both(ana.page, *((one.devtools(), spot(one)) for one in (ana, bo)))
    for player in (ana, bo):
        for seat in ("Ana", "Bo"):  # a lane is filled one frame after the other
            expect(player.page.locator(f"[data-sheet=open] [data-lane={seat}]")).to_be_visible()
    (race,) = ana.races
    first, then = (ana, bo) if race["winner"] == ana.seat else (bo, ana)
    assert sorted(lanes(ana)) == ["Ana", "Bo"]
    assert lanes(bo) == lanes(ana)
    expect(ana.page.locator("[data-sheet=open] h2")).to_have_text(f"Prem’s, {first.seat} !")
    expect(bo.page.locator("[data-sheet=open] h2")).to_have_text(f"Prem’s, {first.seat}!")
    figure = f"[data-sheet=open] [data-lane={then.seat}] .figure"
    assert len({player.page.locator(figure).inner_text() for player in (ana, bo)}) == 1
    by = round(behind(then))
    told = {ana: f"Trop tard, de {by} ms", bo: f"Too late, by {by} ms"}[then]
    expect(then.page.locator("[data-sheet=open] [data-late]")).to_have_text(told)
    expect(first.page.locator("[data-sheet=open] [data-late]")).to_have_count(0)


@pytest.mark.rule("T30")
def test_a_tap_on_the_photo_goes_to_the_server_and_takes_nothing_away(ana: Player, bo: Player) -> None:
    seated(ana, bo, pace=2)
    turn_until_free(ana, bo)
    ana.touch()
    expect(bo.page.locator("[data-sheet=open]")).to_be_visible()
    bo.page.wait_for_timeout(600)  # too late to be on it
    bo.touch()
    bo.wait(lambda: bo.hands)
    expect(bo.page.locator("[data-sheet=open] [data-late]")).to_have_text("Too late!")
    expect(bo.page.locator("[data-sheet=open]")).to_be_visible()
    assert len(bo.races) == 1, "nobody holds the totem wrongly while Ana has it"
    expect(bo.page.locator("[data-sheet=away]")).to_be_attached()


@pytest.mark.rule("T30", "T38")
def test_a_page_whose_line_was_broken_or_that_is_loaded_again_shows_it_too(ana: Player, bo: Player) -> None:
    seated(ana, bo, pace=2)
    turn_until_free(ana, bo)
    bo.page.context.set_offline(True)
    ana.touch()
    expect(ana.page.locator("[data-sheet=open]")).to_be_visible()
    assert not bo.races
    bo.page.context.set_offline(False)
    expect(bo.page.locator("[data-sheet=open] [data-lane=Ana]")).to_be_visible()
    bo.page.reload()
    expect(bo.page.locator("[data-sheet=open] h2")).to_have_text("Prem’s, Ana!")
    expect(ana.page.locator("[data-sheet=open]")).to_be_visible()
    assert lanes(bo) == ["Ana"]
    expect(ana.page.locator("[data-sheet=away]")).to_be_attached()
    expect(bo.page.locator("[data-sheet=away]")).to_be_attached(timeout=1_500)


@pytest.mark.rule("T30")
def test_a_pause_takes_it_from_nobody_who_looks_at_the_television_either(
    ana: Player, bo: Player, new_page: NewPage
) -> None:
    seated(ana, bo)
    tv = new_page("TV", **DESK)
    tv.goto(ana.page.url.replace("/t/", "/tv/"))
    expect(tv.locator("[data-tv=playing]")).to_be_visible()
    turn_until_free(ana, bo)
    ana.touch()
    expect(tv.locator("[data-sheet=open]")).to_be_visible()
    ana.page.get_by_role("button", name="Menu").click()
    ana.page.get_by_role("button", name="Pause").click()
    for page in (ana.page, tv):
        expect(page.locator("[data-sheet=open] .next i")).to_have_css("animation-play-state", "paused")
    ana.page.get_by_role("button", name="Reprendre").click()
    for page in (ana.page, tv):
        expect(page.locator("[data-sheet=away]")).to_be_attached()


def test_everybody_can_read_it(new_page: NewPage) -> None:
    ana = Player(new_page("Ana", **PHONE, reduced_motion="reduce"))
    bo = Player(new_page("Bo", locale="en", **PHONE, color_scheme="dark", reduced_motion="reduce"))
    seated(ana, bo, pace=4)  # time to look at it
    turn_until_free(ana, bo)
    bo.touch()
    for player in (ana, bo):
        expect(player.page.locator("[data-sheet=open] [data-lane]").first).to_be_visible()
        assert serious(player.page) == []
        expect(player.page.locator("[data-sheet=open]")).to_be_visible()


def with_every_hand(page: Page, behind: tuple[float, ...], is_dead_heat: bool) -> None:
    """All photo finishes that this page is told of have as many hands, the first one's and later ones."""

    def more(message: Any) -> Any:
        hints = message.get("view", {}).get("hints", ())
        for race in [hint for hint in hints if hint["event"] == "RaceClosed"]:
            grab = next(hint for hint in hints if hint["event"] == "TotemGrabbed")
            (first,) = [hand for hand in race["hands"] if hand["seat"] == grab["seat"]]
            seats = [grab["seat"], *(seat for seat in known if seat != grab["seat"])]
            race["hands"] = [
                {**first, "seat": seat, "time": first["time"] + late, "plus_minus": 15, "shows": {"grip": 0.97}}
                for seat, late in zip(seats, behind, strict=False)
            ]
            race["dead_heat"] = [hand["seat"] for hand in race["hands"]] if is_dead_heat else []
        return message

    def between(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        socket.on_message(server.send)
        server.on_message(lambda text: socket.send(json.dumps(more(heard(json.loads(text))))))

    def heard(message: Any) -> Any:
        known.extend(
            chair["seat"] for chair in message.get("view", {}).get("chairs", ()) if chair["seat"] not in known
        )
        return message

    known: list[str] = []
    page.route_web_socket(re.compile("ws"), between)


@pytest.mark.rule("T30", "A41")
@pytest.mark.parametrize(
    ("behind", "is_dead_heat"), [((0, 7, 9, 12, 12.4, 33, 90, 160), False), ((0, 1, 2, 3, 4), True)]
)
def test_many_hands_and_long_names_are_told_apart_on_every_screen(
    new_page: NewPage, behind: tuple[float, ...], is_dead_heat: bool
) -> None:
    page = new_page("Anne-Sophie Grandchamp-B", **DESK)
    with_every_hand(page, behind, is_dead_heat)
    player = Player(page)
    settings = {"pace": 1.5, "count_ms": 300}
    code = open_table(page, bots=7, start=True, settings=settings, **UNHURRIED)
    player.come(code)
    own = page.locator("[data-sheet=open] [data-lane^='Anne-Sophie']")
    sheet = page.locator("[data-sheet=open]")
    while not sheet.count():
        if page.locator(".pile.ready, .signal").count():
            page.keyboard.press("Enter")
        if player.views and player.views[-1]["play"] and is_free_to_grab(player.view):
            page.keyboard.press("Space")
        page.wait_for_timeout(50)
    page.wait_for_timeout(300)  # it has moved into its place
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(150)  # some frames, in which what has no room goes
        assert page.evaluate(CROWDED) == [], f"{width} x {height}"
        if not is_dead_heat:
            expect(own).to_be_in_viewport(ratio=1)
        expect(sheet).to_be_visible()
