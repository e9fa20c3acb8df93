"""What do players read, in French and in English, wherever it is written?"""

import ast
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import Final, NamedTuple

from prems.games import GAMES, package_of
from prems.kernel.rulebook import read_rulebook
from prems.kernel.words import LANGS, Lang, Said, typeset

ROOT: Final = Path(__file__).parents[2]


class Text(NamedTuple):
    where: str
    lang: Lang
    says: str
    game: str | None = None  # None: it speaks of all games


def everything() -> Iterator[Text]:
    """All but the word lists of the pages, which have a test of their own."""
    yield from _sentences()
    yield from _of_book("prems.table")
    for name, game in GAMES.items():
        yield from _of_book(package_of(name), name)
        for bot in game.bots:
            yield from _both(f"{name}, the bot {bot.name}", bot.about, name)
    yield from printed()
    yield Text("README.md", "en", _read("README.md"))
    french, english = _read("docs/privacy.md").split("## In English")
    yield from (Text("docs/privacy.md", "fr", french), Text("docs/privacy.md", "en", english))


def printed() -> Iterator[Text]:
    """What stands on paper; its spaces are typed."""
    for name in GAMES:
        for page in sorted(ROOT.glob(f"src/prems/games/{name}/print/booklet.*.typ")):
            lang: Lang = "fr" if page.name == "booklet.fr.typ" else "en"
            yield Text(str(page.relative_to(ROOT)), lang, page.read_text(encoding="utf-8"), name)
        for where, tables in _word_tables(f"{package_of(name)}.print"):
            yield from (Text(where, lang, says, name) for lang in LANGS for says in _strings(tables[lang]))


def _word_tables(package: str) -> Iterator[tuple[str, dict[Lang, object]]]:
    """Whatever a game's print says in both languages."""
    paths = getattr(import_module(package), "__path__", ())
    for module in (package, *(f"{package}.{found.name}" for found in iter_modules(paths))):
        for name, value in vars(import_module(module)).items():
            if isinstance(value, dict) and {*value} == {*LANGS}:
                yield f"{module}.{name}", value


def _strings(said: object) -> Iterator[str]:
    if isinstance(said, str):
        yield said
    elif isinstance(said, dict | tuple):
        yield from (text for part in (said.values() if isinstance(said, dict) else said) for text in _strings(part))


def _of_book(package: str, game: str | None = None) -> Iterator[Text]:
    book = read_rulebook(package)
    yield from (
        text for chapter in book.chapters for text in _both(f"{package}, {chapter.name}", chapter.title, game)
    )
    for rule in book:
        yield from _both(f"{package} {rule.id}", rule.text, game)
        if rule.ruling is not None:
            yield from _both(f"{package} {rule.id}", rule.ruling, game)


def _both(where: str, said: Said, game: str | None) -> Iterator[Text]:
    yield from (Text(where, lang, said[lang], game) for lang in LANGS)


def _sentences() -> Iterator[Text]:
    """Every `Said(fr=..., en=...)` of the source, and what is put together for one (`says_fr`, `taken_en`)."""
    for page in sorted(ROOT.glob("src/prems/**/*.py")):
        where = str(page.relative_to(ROOT))
        game = next((name for name in GAMES if where.startswith(f"src/prems/games/{name}/")), None)
        for node in ast.walk(ast.parse(page.read_text(encoding="utf-8"))):
            for lang in LANGS:
                if (value := _said_in(node, lang)) is not None and (says := _plain(value)):
                    yield Text(f"{where}:{value.lineno}", lang, typeset(says) if lang == "fr" else says, game)


def _said_in(node: ast.AST, lang: Lang) -> ast.expr | None:
    match node:
        case ast.Call(func=ast.Name(id="Said")):
            return next((keyword.value for keyword in node.keywords if keyword.arg == lang), None)
        case ast.Assign(targets=[ast.Name(id=name)]) if name.endswith(f"_{lang}"):
            return node.value
    return None


def _plain(value: ast.expr) -> str:
    """Its letters; a name that is put in is an X."""
    match value:
        case ast.Constant(value=str(text)):
            return text
        case ast.JoinedStr():
            return "".join(_plain(part) if isinstance(part, ast.Constant) else "X" for part in value.values)
        case ast.BinOp():
            return _plain(value.left) + _plain(value.right)
        case ast.IfExp():
            return f"{_plain(value.body)} {_plain(value.orelse)}"
    return "X" if isinstance(value, ast.Call | ast.Name | ast.Attribute) else ""


def _read(page: str) -> str:
    return (ROOT / page).read_text(encoding="utf-8")
