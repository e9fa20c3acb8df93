"""Is everything on the wheel done once, and nothing before its time? On a virtual clock."""

import asyncio

from prems.server.wheel import SPOKES_A_SECOND, Wheel
from tests.kit.server.virtual import run_virtually


def test_each_is_done_once_and_not_too_soon() -> None:
    async def turn() -> None:
        wheel, loop = Wheel(), asyncio.get_running_loop()
        began = loop.time()
        done: list[tuple[float, float]] = []
        for ms in (500, 20, 1_000, 21, 20, 0):
            wheel.after(ms / 1000, lambda ms=ms: done.append((ms / 1000, loop.time() - began)))  # type: ignore[misc]
        await asyncio.sleep(2)
        assert sorted(due for due, _ in done) == [0, 0.02, 0.02, 0.021, 0.5, 1]
        assert all(due <= at <= due + 2 / SPOKES_A_SECOND for due, at in done)

    run_virtually(turn())


def test_what_fails_stops_nothing_else() -> None:
    async def turn() -> None:
        wheel, loop = Wheel(), asyncio.get_running_loop()
        done: list[str] = []
        failed: list[str] = []
        loop.set_exception_handler(lambda _, context: failed.append(str(context["exception"])))

        def fails() -> None:
            raise ValueError("once")

        wheel.after(0.1, fails)
        wheel.after(0.1, lambda: done.append("beside it"))
        wheel.after(0.2, lambda: done.append("later"))
        await asyncio.sleep(1)
        assert done == ["beside it", "later"]
        assert failed == ["once"]

    run_virtually(turn())


def test_whoever_is_in_a_hurry_waits_for_the_next_spoke() -> None:
    """Whatever a fraction of a second is divided by: time stands still while the wheel turns."""

    async def turn() -> None:
        wheel = Wheel()
        rounds: list[float] = []

        def again() -> float:
            rounds.append(asyncio.get_running_loop().time())
            assert len(rounds) < 600, "it never ends"
            return 0.0

        wheel.after(again(), again)
        await asyncio.sleep(10)
        assert len(rounds) > 400
        assert len({*rounds}) == len(rounds)

    run_virtually(turn())


def test_whoever_is_done_may_wait_again() -> None:
    async def turn() -> None:
        wheel = Wheel()
        rounds: list[float] = []

        def again() -> float:
            rounds.append(asyncio.get_running_loop().time())
            return 0.3

        wheel.after(again(), again)
        await asyncio.sleep(1.5)
        assert len(rounds) == 5

    run_virtually(turn())
