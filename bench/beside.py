"""What is done beside the server, in its own loop, as long as it serves?"""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from prems.server.command.process import running


def beside(work: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Call it before the server starts."""
    serve = running.serve

    async def accompanied(*args: Any) -> None:
        doing = asyncio.create_task(work())
        await serve(*args)
        doing.cancel()

    running.serve = accompanied  # type: ignore[assignment]
