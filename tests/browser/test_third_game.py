"""A game with hidden hands in two real browsers: each shows its own, and neither is even told the other's."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocket, expect

from tests.browser.conftest import DESK, NewPage, serving, table_opened
from tests.browser.test_replay import replay_to_the_score
from tests.kit.planted import GAME, House
from tests.kit.primeurs.cards import DECK

CARD = re.compile(rf"\b({'|'.join(DECK)})\b")
VIEW = re.compile('"say":"(view|change)"')


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Of a house in which Primeurs has moved in; its pages are built there."""
    house = House(tmp_path_factory.mktemp("planted") / "house")
    house.make()
    house.run("npm", "run", "--silent", "build", "--", "--logLevel", "warn", folder="web")
    with serving(tmp_path_factory.mktemp("data"), root=house.root) as address:
        yield address


class Reader:
    """One person's page, and every frame that it received."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.frames: list[str] = []
        page.on("websocket", self._connected)

    def _connected(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.frames.append(str(frame)))

    @property
    def own(self) -> set[str]:
        return {str(card.get_attribute("data-own")) for card in self.page.locator("[data-own]").all()}

    @property
    def top(self) -> set[str]:
        """Cards that have lain open in the middle, as far as this page was told."""
        return {card for frame in self.frames if VIEW.search(frame) for card in CARD.findall(frame)}

    def knows(self) -> set[str]:
        return {*CARD.findall("".join(self.frames)), *CARD.findall(self.page.content())}


def seated(new_page: NewPage, **options: Any) -> tuple[Reader, Reader]:
    zoe, tom = (Reader(new_page(name, **DESK)) for name in ("Zoé", "Tom"))
    code = table_opened(zoe.page, game=GAME, options={"cry_ms": 600_000, **options})
    for reader, name in ((zoe, "Zoé"), (tom, "Tom")):
        reader.page.goto(f"/t/{code}")
        expect(zoe.page.locator(".seat .name", has_text=name)).to_be_visible()
    zoe.page.get_by_role("button", name="C’est parti").click()
    for reader in (zoe, tom):
        expect(reader.page.locator("[data-own]")).to_have_count(5)
    return zoe, tom


def test_everybody_sees_their_own_hand_and_no_other(new_page: NewPage) -> None:
    zoe, tom = seated(new_page)
    assert len(zoe.own | tom.own) == 10
    for one, other in ((zoe, tom), (tom, zoe)):
        assert one.own <= one.knows(), "the frames were read"
        assert one.knows() == one.own | one.top
        assert not other.own & one.knows()
    crier = next(one for one in (zoe, tom) if one.page.get_by_role("button", name="Crier").is_enabled())
    before, own = zoe.own, tom.own
    crier.page.get_by_role("button", name="Crier").click()
    top = str(zoe.page.locator("[data-top].open").get_attribute("data-top"))
    holds = any(card[:-1] == top[:-1] for card in zoe.own)
    zoe.page.wait_for_timeout(250)  # a hand that comes sooner answers what was to be seen before
    zoe.page.get_by_role("button", name="Étouffer" if holds else "Sonner").click()
    expect(zoe.page.locator("[data-own]")).to_have_count(6)
    [drawn] = zoe.own - before
    expect(tom.page.locator("[data-place='Zoé']")).to_contain_text("6")
    assert any('"target":"bell"' in frame for frame in tom.frames), "it was a race"
    assert drawn not in tom.knows(), "what somebody draws is theirs alone"
    assert not own & zoe.knows()


def test_the_replay_opens_every_hand_and_ends_with_the_score_of_the_game(new_page: NewPage) -> None:
    page = new_page("Zoé", **DESK)
    limits = {"cry_ms": 400, "last_ms": 400}  # the table cries for whoever only looks on
    furnished = {"options": {"fruits": 3, **limits}, "settings": {"pace": 0.05}, "bots": ["easy"] * 2, "start": True}
    code = table_opened(page, game=GAME, **furnished)
    page.goto(f"/t/{code}")
    expect(page.get_by_role("heading", name="Prem’s !")).to_be_visible()
    again = replay_to_the_score(page)
    page.keyboard.press("Home")
    hands = again.locator("[data-open]")
    expect(hands).to_have_count(3)
    assert all(len(hand.split(", ")) == 3 for hand in hands.all_inner_texts())
