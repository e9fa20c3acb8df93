"""What does a game still lack? `python -m tests.house.complete NAME` says it, one sentence a thing."""

import ast
import re
import sys
import tomllib
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from prems.games import FOLDERS
from prems.kernel.bot import LEVELS
from prems.kernel.rulebook import read_rulebook
from prems.kernel.study import Study
from prems.kernel.words import LANGS
from prems.protocol import rulebooks, typescript

ROOT: Final = Path(__file__).parents[2]
GAMES: Final = "prems.games.*"

Sentences = Iterator[str]


def lacking(game: str) -> list[str]:
    """All that is missing; what cannot even be looked at is missing too."""
    return [sentence for part in PARTS for sentence in _told(part, game)]


def _told(part: Callable[[str], Sentences], game: str) -> Sentences:
    try:
        yield from part(game)
    except (ImportError, AttributeError, OSError, KeyError) as error:
        yield f"{game}: {part.__name__.strip('_').replace('_', ' ')}: {error}"


def _a_place_in_the_list(game: str) -> Sentences:
    if game not in FOLDERS:
        yield f"{game} does not stand in the list of src/prems/games/__init__.py"
    elif _game(game).name != game:
        yield f"{game} calls itself {_game(game).name!r}: a game bears its folder's name"


def _files(game: str) -> Sentences:
    folder = ROOT / "src/prems/games" / game
    modules = [f"{name}.py" for name in _modules()]
    for name in (*modules, "rulebook.toml"):
        if not (folder / name).exists() and not (folder / name.removesuffix(".py") / "__init__.py").exists():
            yield f"{game} has no src/prems/games/{game}/{name}"


def _modules() -> list[str]:
    """Those that the import contracts demand of every game, in its folder and in those below it."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
    return [
        f"{container.removeprefix(GAMES).replace('.', '/')}/{name.strip()}".lstrip("/")
        for contract in contracts
        for container in contract.get("containers", ())
        if container.startswith(GAMES)
        for layer in contract["layers"]
        for name in layer.split("|")
        if not name.strip().startswith("(")
    ]


def _rule_ids(game: str) -> Sentences:
    ids = [rule.id for rule in read_rulebook(_package(game))]
    letters = {rule[0] for rule in ids}
    if len(letters) != 1 or not all(re.fullmatch(r"[A-Z]\d\d", rule) for rule in ids):
        yield f"{game} numbers its rules {', '.join(ids)}, expected one capital letter and two digits"
    others = {rule.id[0] for other in FOLDERS if other != game for rule in read_rulebook(_package(other))}
    if letters & others:
        yield f"{game} numbers its rules with {', '.join(letters & others)}, which another game does already"


def _chapters(game: str) -> Sentences:
    """A file of rules that cites some bears their chapter's name."""
    chapters = {
        chapter.name: {rule.id for rule in chapter.rules} for chapter in read_rulebook(_package(game)).chapters
    }
    for path in sorted((ROOT / "src/prems/games" / game / "rules").glob("[a-z]*.py")):
        cited = re.search(r"\[([A-Z]\d\d)", ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or "")
        if cited and cited[1] not in chapters.get(path.stem, ()):
            yield f"{game} has {cited[1]} in rules/{path.name}, expected the name of its chapter"


def _tests(game: str) -> Sentences:
    for found, what in (
        (f"tests/rules/{game}/test_*.py", "rule tests"),
        (f"tests/golden/{game}/whole-game.jsonl", "golden story of a whole game (then: make golden)"),
        (f"tests/laws/counts/{game}-*.txt", "tiny table whose positions are counted (then: make golden)"),
        (f"tests/laws/secrets/{game}.py", "law of what nobody may see"),
        (f"tests/kit/games/{game}.py", "people and bots for tests"),
        (f"tests/table/transcripts/{game}.txt", "transcript of a whole game with its times (make golden)"),
    ):
        if not [*ROOT.glob(found)]:
            yield f"{game} has no {what}: {found}"


def _words(game: str) -> Sentences:
    """Of every refusal; that whatever is refused has words, and every event too, are laws."""
    words = _game(game).language.refusals
    for path in sorted((ROOT / "src/prems/games" / game).rglob("*.py")):
        for code in re.findall(r'Refusal\("([a-z-]+)"', path.read_text(encoding="utf-8")):
            if code not in words:
                yield f"{game} has no words for the refusal {code!r} of {path.name}: refusals.py"


def _bots(game: str) -> Sentences:
    bots = _game(game).bots
    for level in LEVELS:
        if level not in {bot.level for bot in bots}:
            yield f"{game} has no {level} bot: src/prems/games/{game}/bots"
    names = [bot.name for bot in bots]
    if len(names) != len({*names}):
        yield f"{game} has two bots of one name: {', '.join(names)}"


def _drawings(game: str) -> Sentences:
    """None is an answer too: somebody has thought of it."""
    drawn = import_module(f"{_package(game)}.print").PRINT
    if drawn is None:
        return
    for lang in LANGS:
        if not (ROOT / f"src/prems/games/{game}/print/booklet.{lang}.typ").exists():
            yield f"{game} has no src/prems/games/{game}/print/booklet.{lang}.typ"
    for lang in drawn.sprites:
        sprite = f"web/src/games/{game}/cards/{game}{f'.{lang}' if lang else ''}.svg"
        if not (ROOT / sprite).exists():
            yield f"{game} has no sprite {sprite}: make cards"
    if [*drawn.boxes] != [*drawn.decks]:
        yield f"{game} prints the editions {[*drawn.boxes]} and shows {[*drawn.decks]}"


def _study(game: str) -> Sentences:
    """None is an answer too: somebody has thought of it."""
    study = import_module(f"{_package(game)}.lab").STUDY
    if study is not None and not isinstance(study, Study):
        yield f"{game} has the study {study!r}, expected a Study or None: src/prems/games/{game}/lab"


def _pages(game: str) -> Sentences:
    wanted = [f"web/src/games/{game}/index.ts"]
    wanted += [f"web/src/games/{name}" for name in rulebooks.files() if name.startswith(f"{game}/")]
    wanted += [f"web/src/protocol/{name}" for name in typescript.files() if name.startswith(f"{game}.")]
    for path in wanted:
        if not (ROOT / path).exists():
            yield f"{game} has no {path} (generated ones: make books, make protocol)"
    if f'"./{game}"' not in (ROOT / "web/src/games/list.ts").read_text(encoding="utf-8"):
        yield f"{game} does not stand in the list of web/src/games/list.ts"


def _package(game: str) -> str:
    return f"prems.games.{game}"


def _game(game: str) -> Any:
    return getattr(import_module(_package(game)), game.upper())


PARTS: Final = (
    _a_place_in_the_list,
    _files,
    _rule_ids,
    _chapters,
    _tests,
    _words,
    _bots,
    _drawings,
    _study,
    _pages,
)

if __name__ == "__main__":
    said = [sentence for name in sys.argv[1:] or FOLDERS for sentence in lacking(name)]
    print(*said or ["nothing is missing"], sep="\n")
    sys.exit(bool(said))
