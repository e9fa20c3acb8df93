"""Are the golden transcripts what the rules and the storyteller make of their scripts?"""

from pathlib import Path

import pytest

from prems.games import GAMES
from prems.kernel.log import Log
from prems.kernel.words import LANGS, Lang
from tests.golden.transcripts import FOLDER, log_of, scripts, story_file, told


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("script", scripts(), ids=lambda script: f"{script.parent.name}-{script.stem}")
def test_the_story_is_the_golden_one(script: Path, lang: Lang) -> None:
    """If this is what you meant to change: `make golden`, and read the diff as a player would."""
    assert told(script, lang) == story_file(script, lang).read_text(encoding="utf-8")


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_golden_transcript_of_a_whole_game(game: str) -> None:
    log = Log(GAMES, log_of(FOLDER / game / "whole-game.jsonl"))
    state = log.start()
    for _, entry in log.entries():
        state = log.game.rules.evolve(state, entry.event)
    assert log.game.rules.is_over(state)


@pytest.mark.parametrize("game", GAMES)
def test_between_them_the_transcripts_show_everything_that_can_happen(game: str) -> None:
    logs = [Log(GAMES, log_of(script)) for script in scripts(game)]
    happened = {type(entry.event) for log in logs for _, entry in log.entries()}
    assert happened == set(GAMES[game].language.events)


def test_no_story_is_left_without_its_script() -> None:
    assert set(FOLDER.rglob("*.txt")) == {story_file(script, lang) for script in scripts() for lang in LANGS}
