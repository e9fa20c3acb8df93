"""What does a person at a table of Arriba see and do, in a real browser?"""

import json
from collections.abc import Callable
from functools import partial
from typing import Any

from playwright.sync_api import CDPSession, Page, WebSocket, expect

from tests.browser.conftest import table_opened, until
from tests.kit.server.tape import reader

QUICK: dict[str, Any] = {"pace": 0.1, "count_ms": 300}
QUICKEST: dict[str, Any] = {**QUICK, "pace": 0.05}  # for whole games, of which nobody watches the details
UNHURRIED: dict[str, Any] = {"turn_ms": None, "signal_ms": None}

# When was a card put into the page, when did the two frames after it begin, when did a hand come down?
OBSERVE = """() => {
  const seen = (window.seen = { cards: [], presses: [] });
  const frame = (act) => requestAnimationFrame(act);
  const look = new MutationObserver(() => frame((drawn) => frame((next) => seen.cards.push({ drawn, next }))));
  look.observe(document.body, { subtree: true, attributes: true, attributeFilter: ['data-card'] });
  for (const kind of ['pointerdown', 'keydown'])
    addEventListener(kind, (event) => seen.presses.push(event.timeStamp), { capture: true });
}"""


def open_table(
    page: Page, *, bots: int = 0, start: bool = False, settings: dict[str, Any] = QUICK, **options: Any
) -> str:
    """The code of a new one-round table."""
    furnished = {"options": {"rounds": 1, **options}, "settings": settings, "bots": ["easy"] * bots, "start": start}
    return table_opened(page, game="arriba", **furnished)


class Player:
    """One person with one device. Hears what the server says and notes what the page says."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.views: list[dict[str, Any]] = []
        self.said: list[dict[str, Any]] = []
        self.lines: list[list[str]] = []  # of each connection, the kinds of what came
        page.on("websocket", self._connected)

    def _connected(self, socket: WebSocket) -> None:
        read, came = reader(), list[str]()
        self.lines.append(came)
        socket.on("framereceived", lambda frame: came.append(json.loads(frame)["say"]))
        socket.on("framereceived", lambda frame: self._heard(read(frame)))
        socket.on("framesent", lambda frame: self.said.append(json.loads(frame)))

    def _heard(self, message: dict[str, Any]) -> None:
        if message["say"] == "view":
            self.views.append(message["view"])

    def told(self, line: int = -1) -> list[str]:
        """How views came on one of its connections: whole, or as what changed."""
        return [kind for kind in self.lines[line] if kind in ("view", "change")]

    @property
    def view(self) -> dict[str, Any]:
        """The game's newest view."""
        play: dict[str, Any] = self.views[-1]["play"]
        return play

    @property
    def seat(self) -> str:
        """Their name is their seat's."""
        own = self.page.evaluate("JSON.parse(localStorage['prems.profile']).name")
        return next(str(chair["seat"]) for chair in self.views[-1]["chairs"] if chair["seat"].startswith(own))

    @property
    def races(self) -> list[dict[str, Any]]:
        hints = (hint for view in self.views for hint in view["hints"])
        return [hint for hint in hints if hint["event"] == "RaceClosed"]

    @property
    def hands(self) -> list[dict[str, Any]]:
        return [message for message in self.said if message["say"] == "hand"]

    def claimed(self, view: int) -> float:
        """The last hand's reaction to a view, as the page tells it."""
        painted = next(paints[str(view)] for paints in map(_paints, self.said) if str(view) in paints)
        return float(self.hands[-1]["t"] - painted)

    def come(self, code: str) -> "Player":
        self.page.goto(f"/t/{code}")
        return self

    def observe(self) -> None:
        self.page.evaluate(OBSERVE)

    def table_is_laid(self) -> None:
        expect(self.page.locator("[data-pile]").first).to_be_visible()

    def turn(self) -> None:
        """Turns a card, or gives the signal, and waits until that is done: a view may tell of people only."""
        before = self._cards
        self.insist(lambda: self.page.keyboard.press("Enter"), lambda: self._cards != before)

    @property
    def _cards(self) -> tuple[Any, Any]:
        return self.views[-1]["play"], self.views[-1]["count"]

    def insist(self, act: Callable[[], None], happened: Callable[[], bool]) -> None:
        """Once is enough, unless the page has not yet drawn that it is this player's turn."""
        for _ in range(60):
            act()
            for _ in range(40):
                if happened():
                    return
                self.page.wait_for_timeout(25)
        raise AssertionError("it did not happen")

    def wait(self, happened: Any) -> None:
        """Lets the browser go on until something has been heard."""
        until(self.page, happened)

    def see_a_card(self) -> None:
        """Somebody has turned one, a bot or this player, and nothing is free to grab."""
        self.wait(lambda: self.views[-1]["play"] and self.view["round"] == 1)
        for _ in range(1_000):
            if self.view["exposed"] and not is_free_to_grab(self.view):
                return
            if self.seat in (self.view["turn"], self.view["head_by"]):
                self.turn()
            self.page.wait_for_timeout(25)
        raise AssertionError("there is always something to grab")

    def touch(self, share: float = 0.5) -> None:
        """A finger on the totem, at this height; stamped by the device."""
        self.finger("touchStart", share)
        self.finger("touchEnd", share)

    def finger(self, kind: str, share: float = 0.5) -> None:
        box = self.page.locator("[data-totem]").bounding_box()
        assert box is not None
        spot = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] * (1 - share)}
        self.devtools().send(
            "Input.dispatchTouchEvent", {"type": kind, "touchPoints": [spot] * (kind == "touchStart")}
        )

    def devtools(self) -> CDPSession:
        if not hasattr(self, "_devtools"):
            self._devtools = self.page.context.new_cdp_session(self.page)
        return self._devtools


def play_to_the_end(*players: Player) -> None:
    """Everybody turns and counts when it is their turn, and nobody grabs: bots may."""
    for _ in range(5_000):
        for player in players:
            if player.page.locator(".pile.ready, .signal").count():
                player.page.keyboard.press("Enter")
        if players[0].views[-1]["stage"] == "over":
            return
        players[0].page.wait_for_timeout(40)
    raise AssertionError("the game did not end")


def is_free_to_grab(view: dict[str, Any]) -> bool:
    """A match of two, or a totem card that nobody has grabbed for: a test may know it, a page does not [A14]."""
    shown = list(view["exposed"].values())
    symbols = [card[:-1] for card in shown if card[0].isdigit()]
    return len(set(symbols)) < len(symbols) or any(card[0] == "T" and card not in view["spent"] for card in shown)


def turn_once(*players: Player) -> None:
    """Whoever has to turns a card or gives the signal; everybody has heard of it then."""
    view = players[0].view
    next(player for player in players if player.seat in (view["turn"], view["head_by"])).turn()
    newest = max(player.views[-1]["v"] for player in players)
    for player in players:
        player.wait(partial(has_heard, player, newest))


def has_heard(player: Player, view: int) -> bool:
    return int(player.views[-1]["v"]) >= view


def turn_until_free(*players: Player) -> None:
    """Until the totem may be grabbed."""
    while not is_free_to_grab(players[0].view):
        turn_once(*players)
    for player in players:
        player.page.wait_for_timeout(120)  # it has been painted everywhere


def _paints(message: dict[str, Any]) -> dict[str, float]:
    """When a page painted which views, wherever it tells that."""
    own: dict[str, float] = {str(message["v"]): message["p"]} if message["say"] == "seen" else {}
    return {**message.get("before", {}), **message.get("paints", {}), **own}
