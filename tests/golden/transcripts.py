"""Which golden transcripts are there, a room for each game, and how is each told?"""

from pathlib import Path
from typing import Final

from prems.games import GAMES
from prems.kernel.log import Log
from prems.kernel.words import Lang
from prems.scribe.referee import referee
from prems.scribe.replay import story

FOLDER: Final = Path(__file__).parent


def scripts(game: str = "*") -> list[Path]:
    return sorted(FOLDER.glob(f"{game}/*.jsonl"))


def story_file(script: Path, lang: Lang) -> Path:
    return script.with_suffix(f".{lang}.txt")


def log_of(script: Path) -> list[str]:
    """As `prems referee SCRIPT --log` writes it. Everything in a golden script is understood and allowed."""
    log: list[str] = []
    for answer in referee(script.read_text(encoding="utf-8").splitlines(), log.append):
        assert not answer.startswith('{"error"'), answer
    return log


def told(script: Path, lang: Lang) -> str:
    """As `prems replay LOG --lang` tells it."""
    return "".join(f"{sentence}\n" for sentence in story(Log(GAMES, log_of(script)), lang))
