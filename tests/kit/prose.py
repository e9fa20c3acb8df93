"""What do players read, in French and in English, wherever it is written?"""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from prems.games import GAMES
from prems.games.arriba.print import sheets
from prems.games.leprechauns.print import reminder
from prems.games.leprechauns.print.face_words import ACTION_NAMES
from prems.kernel.rulebook import RuleBook, read_rulebook
from prems.kernel.words import LANGS, Lang, Said, typeset

ROOT: Final = Path(__file__).parents[2]


class Text(NamedTuple):
    where: str
    lang: Lang
    says: str


def everything() -> Iterator[Text]:
    """All but the word lists of the pages, which have a test of their own."""
    yield from _sentences()
    for package in ("prems.table", *(f"prems.games.{name}" for name in GAMES)):
        yield from _of_book(package, read_rulebook(package))
    for name, game in GAMES.items():
        for bot in game.bots:
            yield from _both(f"{name}, the bot {bot.name}", bot.about)
    yield from printed()
    yield Text("README.md", "en", _read("README.md"))
    french, english = _read("docs/privacy.md").split("## In English")
    yield from (Text("docs/privacy.md", "fr", french), Text("docs/privacy.md", "en", english))


def printed() -> Iterator[Text]:
    """What stands on paper; its spaces are typed."""
    for page in sorted(ROOT.glob("src/prems/games/*/print/booklet.*.typ")):
        lang: Lang = "fr" if page.name == "booklet.fr.typ" else "en"
        yield Text(str(page.relative_to(ROOT)), lang, page.read_text(encoding="utf-8"))
    for lang in LANGS:
        lines = (*reminder.ACTION_LINES[lang].values(), *(line for _, line in reminder.MOTIFS[lang].values()))
        yield from (Text("the reminder", lang, line) for line in lines)
        yield from (Text("an action card", lang, name) for name in ACTION_NAMES[lang].values())
        yield from (Text("a sheet of Arriba", lang, line) for line in sheets.WORDS[lang].values())


def _of_book(where: str, book: RuleBook) -> Iterator[Text]:
    yield from (text for chapter in book.chapters for text in _both(f"{where}, {chapter.name}", chapter.title))
    for rule in book:
        yield from _both(f"{where} {rule.id}", rule.text)
        if rule.ruling is not None:
            yield from _both(f"{where} {rule.id}", rule.ruling)


def _both(where: str, said: Said) -> Iterator[Text]:
    yield from (Text(where, lang, said[lang]) for lang in LANGS)


def _sentences() -> Iterator[Text]:
    """Every `Said(fr=..., en=...)` of the source, and what is put together for one (`says_fr`, `taken_en`)."""
    for page in sorted(ROOT.glob("src/prems/**/*.py")):
        where = str(page.relative_to(ROOT))
        for node in ast.walk(ast.parse(page.read_text(encoding="utf-8"))):
            for lang in LANGS:
                if (value := _said_in(node, lang)) is not None and (says := _plain(value)):
                    yield Text(f"{where}:{value.lineno}", lang, typeset(says) if lang == "fr" else says)


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
