"""How are the stories told again, after a change that was meant? `make golden`, then read the diff as a player."""

from prems.kernel.words import LANGS
from tests.golden.transcripts import scripts, story_file, told

for script in scripts():
    for lang in LANGS:
        story_file(script, lang).write_text(told(script, lang), encoding="utf-8")
