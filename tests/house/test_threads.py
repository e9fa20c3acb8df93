"""Are all types known before threads meet them? Two that ask msgspec for the first time at once crash the server."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PLAYED = sorted((ROOT / "tests/fixtures/v0_1").glob("*-over-1.jsonl"))
SOURCES = sorted((ROOT / "src/prems").rglob("*.py"))

# Whatever makes msgspec look at a class is seen: it asks for the annotations, in Python, the first time only.
READ_AGAIN = """
import sys
from msgspec._utils import get_class_annotations
from prems.server.http import app
from prems.server.storage.store import Finished
from prems.server.tables.finished.again import shown_again
from prems.server.tables.finished.deeds import remembered
from prems.kernel.deeds import Stretch

late = []

def called(frame, event, argument):
    if frame.f_code is get_class_annotations.__code__:
        late.append(frame.f_locals["obj"])

log = sys.stdin.buffer.read()
photo = b'{"n":1,"event":"photo","hands":[]}'
sys.setprofile(called)
finished = Finished(log, {"ana": [Stretch("Ana", 0)]}, photo)
shown_again(finished)
remembered(finished, "ana")
sys.setprofile(None)
print(*late, sep="\\n")
"""


@pytest.mark.parametrize("log", PLAYED, ids=lambda path: path.stem)
def test_a_finished_game_is_read_in_a_thread_without_a_new_word(log: Path) -> None:
    command = [sys.executable, "-c", READ_AGAIN]
    done = subprocess.run(command, input=log.read_bytes(), capture_output=True, check=True)
    assert done.stdout.split() == []


def _typed_in_functions(tree: ast.AST) -> Iterator[int]:
    """Lines where a function, which any thread may call, hands msgspec a type that nobody has looked at."""
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            for call in ast.walk(function):
                if isinstance(call, ast.Call) and ast.unparse(call.func) == "msgspec.json.decode":
                    yield from (call.lineno for keyword in call.keywords if keyword.arg == "type")


def test_types_are_decoded_by_decoders_that_stand_ready() -> None:
    trees = {str(source): ast.parse(source.read_text(encoding="utf-8")) for source in SOURCES}
    assert [(source, line) for source, tree in trees.items() for line in _typed_in_functions(tree)] == []
