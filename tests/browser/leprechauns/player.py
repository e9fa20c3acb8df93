"""What does a person at a table of Leprechauns see and do, in a real browser?"""

import json
import time
from collections.abc import Callable, Mapping
from typing import Any

from playwright.sync_api import CDPSession, Page, WebSocket

from prems.games.leprechauns.cards import ACTIONS, CHESTS, right_answer
from tests.browser.conftest import table_opened
from tests.kit.games import known
from tests.kit.server.tape import reader

QUICK: dict[str, Any] = {"pace": 0.1, "count_ms": 300}
QUICKEST: dict[str, Any] = {**QUICK, "pace": 0.05}  # for whole games, of which nobody watches the details
UNHURRIED: Mapping[str, Any] = known("leprechauns").UNHURRIED

AGAIN = 0.5  # seconds after which a hand that lies on nothing tries once more

CLICK = """(selector) => {
  const button = document.querySelector(selector);
  button?.click();
  return button !== null;
}"""
PRESS = CLICK.replace("click()", "dispatchEvent(new PointerEvent('pointerdown', { button: 0, bubbles: true }))")


def open_table(
    page: Page, *, bots: int = 0, start: bool = False, settings: dict[str, Any] = QUICK, **options: Any
) -> str:
    """The code of a new table at which nothing runs out of time."""
    furnished = {"options": {**UNHURRIED, **options}, "settings": settings, "bots": ["normal"] * bots, "start": start}
    return table_opened(page, game="leprechauns", **furnished)


class Player:
    """One person with one device. Hears what the server says, notes what the page says, and remembers all chests."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.views: list[dict[str, Any]] = []
        self.said: list[dict[str, Any]] = []
        self.seen: dict[str, str] = {}  # this round's chests, by whose card it is
        self._name = ""
        self._done: set[tuple[Any, ...]] = set()
        self._slapped_at = 0.0
        page.on("websocket", self._connected)

    def _connected(self, socket: WebSocket) -> None:
        read = reader()
        socket.on("framereceived", lambda frame: self._heard(read(frame)))
        socket.on("framesent", lambda frame: self.said.append(json.loads(frame)))

    def _heard(self, message: dict[str, Any]) -> None:
        if message["say"] != "view":
            return
        self.views.append(message["view"])
        play = message["view"]["play"]
        if play is not None:
            self.seen = {**(self.seen if play["phase"] != "signal" else {}), **play["revealed"]}

    # --- what is known ---

    @property
    def view(self) -> dict[str, Any]:
        """The game's newest view."""
        return next((view["play"] for view in reversed(self.views) if view["play"] is not None), {})

    @property
    def is_over(self) -> bool:
        return bool(self.views) and self.views[-1]["stage"] == "over"

    @property
    def seat(self) -> str:
        """Their name is their seat's."""
        if not self._name:
            self._name = str(self.page.evaluate("JSON.parse(localStorage['prems.profile']).name"))
        return next(str(chair["seat"]) for chair in self.views[-1]["chairs"] if chair["seat"].startswith(self._name))

    @property
    def hints(self) -> list[dict[str, Any]]:
        return [hint for view in self.views for hint in view["hints"]]

    def events(self, kind: str) -> list[dict[str, Any]]:
        return [hint for hint in self.hints if hint["event"] == kind]

    def commands(self, kind: str) -> list[dict[str, Any]]:
        """What the page has told the table."""
        spoken = [said["command"] for said in self.said if said["say"] in ("play", "hand")]
        return [command for command in spoken if command["do"] == kind]

    # --- what is done ---

    def come(self, code: str) -> "Player":
        self.page.goto(f"/t/{code}")
        self.wait(lambda: self.views)
        return self

    def wait(self, happened: Any) -> None:
        """Lets the browser go on until something has been heard."""
        for _ in range(2_400):
            if happened():
                return
            self.page.wait_for_timeout(25)
        raise AssertionError(f"it did not happen: {self.view.get('phase')}, {self.view.get('chooser')}")

    def wait_for(self, *phases: str) -> None:
        self.wait(lambda: self.view.get("phase") in phases)
        self.page.locator(", ".join(f"[data-phase={phase}]" for phase in phases)).wait_for()

    def card(self, card_of: str) -> Any:
        return self.page.locator(f'[data-card="{card_of}"]')

    def spot(self, card_of: str, x: float = 0.5, y: float = 0.5) -> dict[str, float]:
        """Where on the screen that spot of the turned card lies."""
        return dict(
            self.page.evaluate(
                """([seat, x, y]) => {
                  const card = document.querySelector(`[data-card="${seat}"]`);
                  const turn = new DOMMatrix(getComputedStyle(card).transform);
                  const box = card.getBoundingClientRect();
                  const [dx, dy] = [(x - 0.5) * card.offsetWidth, (y - 0.5) * card.offsetHeight];
                  const [cx, cy] = [box.x + box.width / 2, box.y + box.height / 2];
                  return { x: cx + turn.a * dx + turn.c * dy, y: cy + turn.b * dx + turn.d * dy };
                }""",
                [card_of, x, y],
            )
        )

    def press(self, point: dict[str, float], finger: int = 0) -> None:
        """A finger on the glass, as the device reports it."""
        self._touch("touchStart", {**point, "id": finger})

    def release(self, point: dict[str, float], finger: int = 0) -> None:
        self._touch("touchEnd", {**point, "id": finger})

    def _touch(self, kind: str, point: dict[str, float]) -> None:
        self.devtools().send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [point]})

    def tap(self, card_of: str, x: float = 0.5, y: float = 0.5) -> None:
        point = self.spot(card_of, x, y)
        self.press(point)
        self.release(point)

    def devtools(self) -> CDPSession:
        if not hasattr(self, "_devtools"):
            self._devtools = self.page.context.new_cdp_session(self.page)
        return self._devtools

    def step(self) -> None:
        """Does what the table waits for, once, with keys and clicks; knows the rules and forgets nothing."""
        view = self.view
        if not view or self.is_over or self.views[-1]["play"] is None:
            return
        seat = self.seat
        act = self._acts().get(view["phase"])
        games = len(self.events("Dealt"))
        asked = (games, view["round"], view["phase"], view["reciter"], len(view["recited"]), len(view["hands"]))
        if act is not None and asked not in self._done and act(view, seat):
            self._done.add(asked)

    def _acts(self) -> dict[str, Callable[[dict[str, Any], str], bool]]:
        return {
            "signal": self._signal,
            "slap": self._slap,
            "recite": self._recite,
            "vote": self._vote,
            "name": self._name_next,
            "swap": self._swap,
            "discard": self._discard,
            "prems": self._prems,
        }

    def _signal(self, view: dict[str, Any], seat: str) -> bool:
        if view["action"] == "other-hand" and self.page.locator("[data-dock=right][aria-pressed=true]").count():
            self.page.keyboard.press("g")
        if view["action"] == "back-of-hand" and not self.page.locator("[data-dock][data-side=back]").count():
            self.page.keyboard.press("f")
        if view["prems"] != seat:
            return False
        return self._click("[data-signal]")

    def _slap(self, view: dict[str, Any], seat: str) -> bool:
        """Never done before the hand lies: another may have been first, or the page had not drawn the chests yet."""
        free = self.may_slap(view, seat)
        is_patient = time.monotonic() - self._slapped_at < AGAIN
        if seat in view["hands"] or seat in view["out"] or not free or is_patient:
            return False
        self._slapped_at = time.monotonic()
        nth = (view["seats"].index(free[0]) - view["seats"].index(seat)) % len(view["seats"])
        self.page.keyboard.press(str(nth))
        return False

    def may_slap(self, view: dict[str, Any], seat: str) -> list[str]:
        seats = view["seats"]
        me = seats.index(seat)
        action = ACTIONS[view["edition"]].get(view["action"] or "")
        beside = {seats[me - 1], seats[(me + 1) % len(seats)]}
        free = [card for card in view["revealed"] if card != seat and card not in view["hands"].values()]
        if action is not None and action.kind == "neighbour":
            free = [card for card in free if card in beside]
        if action is not None and action.number is not None and set(view["values"].values()) != {action.number}:
            free = [card for card in free if view["values"][card] != action.number]
        return sorted(free, key=lambda card: -view["values"][card])

    def answers(self, view: dict[str, Any], seat: str) -> list[str]:
        chest = CHESTS[view["edition"]][self.seen[view["hands"][seat]]]
        return [right_answer(motif) for motif in chest.motifs]

    def _recite(self, view: dict[str, Any], seat: str) -> bool:
        if view["chooser"] != seat:
            return False
        if view["judging"] == "aloud":
            return self._click("[data-done]")
        for answer in dict.fromkeys(self.answers(view, seat)):
            if not self.page.evaluate(PRESS, f'[data-answer="{answer}"]'):
                return False
        return self._click("[data-say]:enabled")

    def _vote(self, view: dict[str, Any], seat: str) -> bool:
        return seat != view["reciter"] and seat not in view["voted"] and self._click("[data-vote=yes]")

    def _name_next(self, view: dict[str, Any], seat: str) -> bool:
        return view["chooser"] == seat and self._click(f'[data-name="{view["choices"][0]}"]')

    def _swap(self, view: dict[str, Any], seat: str) -> bool:
        return view["chooser"] == seat and self._click(f'[data-swap="{view["choices"][0]}"]')

    def _discard(self, view: dict[str, Any], seat: str) -> bool:
        return seat in view["discards"] and self._click("[data-discard]")

    def _prems(self, view: dict[str, Any], seat: str) -> bool:
        return view["chooser"] == seat and self._click(f'[data-prems="{view["choices"][0]}"]')

    def _click(self, selector: str) -> bool:
        """At once or not at all: buttons that beckon never stand still, and others are gone in a moment."""
        return bool(self.page.evaluate(CLICK, selector))


def play_to_the_end(*players: Player, seconds: float = 300) -> None:
    """Everybody does what is asked, until the game is over."""
    for _ in range(int(seconds * 20)):
        if all(player.is_over for player in players):
            return
        for player in players:
            player.step()
        players[0].page.wait_for_timeout(30)
    raise AssertionError(f"the game did not end: {players[0].view.get('phase')}")
