"""Where does an administrator of several workers order? At one counter, which asks each and brings all answers."""

import asyncio
import contextlib
import logging
from pathlib import Path
from typing import Final

import msgspec

from prems.server.command.process import orders as o
from prems.server.command.process.desk import desk_of, may_order

log: Final = logging.getLogger("prems.server")

PATIENCE: Final = 20.0  # seconds


class Counter:
    def __init__(self, folder: Path, workers: list[str]) -> None:
        self._path = folder / o.SOCKET
        self._desks = [desk_of(folder, at) for at in workers]
        self._listening: asyncio.Server | None = None

    async def open(self) -> None:
        self._path.unlink(missing_ok=True)
        self._listening = await asyncio.start_unix_server(self._serve, self._path, limit=o.LONGEST)
        self._path.chmod(0o600)

    async def close(self) -> None:
        if self._listening is not None:
            self._listening.close()
            self._path.unlink(missing_ok=True)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError, ValueError):
            line = await reader.readline()
            if may_order(writer.get_extra_info("socket")):
                answers = await asyncio.gather(*(_ask(desk, line) for desk in self._desks))
                writer.write(msgspec.json.encode(together(answers)) + b"\n")
                await writer.drain()
        writer.close()


def together(answers: list[o.Answer]) -> o.Answer:
    """Whoever knows nothing of it is not heard, unless nobody does. What all say is said once."""
    told = [answer for answer in answers if not answer.error]
    if not told:
        return answers[0]
    rows: list[dict[str, object]] = []
    for answer in told:
        rows += [row for row in answer.rows if row not in rows]
    return o.Answer(rows)


async def _ask(desk: Path, line: bytes) -> o.Answer:
    try:
        async with asyncio.timeout(PATIENCE):
            reader, writer = await asyncio.open_unix_connection(desk, limit=2**24)
            writer.write(line)
            answer = o.read_answer(await reader.readline())
            writer.close()
            return answer
    except (OSError, TimeoutError, msgspec.MsgspecError) as error:
        return o.Answer(error=f"{desk.stem} does not answer: {error}")
