"""What does a browser's own trace say of a page's frames, and of those in which a photo finish opens?"""

import json
from bisect import bisect_left
from collections.abc import Callable
from typing import Any, Final

from playwright.sync_api import Browser, Page

CATEGORIES: Final = ["toplevel", "blink.user_timing", "devtools.timeline", "disabled-by-default-devtools.timeline"]
FRAME: Final = 1000 / 60
OPENING: Final = 24  # frames, until it is filled, has slid in, and stickers lie beside it
LONG: Final = 16.0  # milliseconds

Events = list[dict[str, Any]]


def traced(browser: Browser, page: Page, played: Callable[[], object]) -> Events:
    browser.start_tracing(page=page, categories=CATEGORIES)
    played()
    events: Events = json.loads(browser.stop_tracing())["traceEvents"]
    return events


def frames(events: Events, key: str) -> list[float]:
    """Milliseconds of the busiest page's main thread, frame by frame: of work (`tdur`), or in all (`dur`)."""
    return [took for _, took in frames_of(events, key)]


def openings(events: Events) -> list[list[float]]:
    """For each race that this page was told: the work of the frames after it that were long."""
    works, thread = frames_of(events, "tdur"), busiest(events)
    marks = [event for event in events if event["name"] == "race" and event["cat"] == "blink.user_timing"]
    races = [event["ts"] / 1000 for event in marks if on(event, thread)]
    return [[work for at, work in works if 0 < at - race < OPENING * FRAME and work > LONG] for race in races]


def frames_of(events: Events, key: str) -> list[tuple[float, float]]:
    """When each frame's own task began, and its work: with that of all tasks that ended less than a frame before."""
    thread = busiest(events)
    drawn = [event["ts"] for event in events if event["name"] == "BeginCommitCompositorFrame" and on(event, thread)]
    found, before = [], list[dict[str, Any]]()
    for task in sorted((task for task in tasks(events) if on(task, thread)), key=lambda task: task["ts"]):
        if bisect_left(drawn, task["ts"]) < bisect_left(drawn, task["ts"] + task["dur"]):
            near = [other for other in before if task["ts"] - other["ts"] - other["dur"] < FRAME * 1000]
            found.append((task["ts"] / 1000, sum(other.get(key, 0) for other in [*near, task]) / 1000))
            before = []
        else:
            before.append(task)
    return found


def busiest(events: Events) -> tuple[int, int]:
    """The main thread of the page that is looked at: the slowed one."""
    threads = [
        (event["pid"], event["tid"])
        for event in events
        if event["name"] == "thread_name" and event["args"]["name"] == "CrRendererMain"
    ]
    return max(threads, key=lambda thread: sum(task["dur"] for task in tasks(events) if on(task, thread)))


def tasks(events: Events) -> Events:
    return [event for event in events if event["name"] == "RunTask" and event["ph"] == "X"]


def on(event: dict[str, Any], thread: tuple[int, int]) -> bool:
    return (event["pid"], event["tid"]) == thread
