"""Does every verb work from an empty folder, with nothing but what was installed?"""

import json
from pathlib import Path

from prems import __version__
from prems.cli import COMMANDS
from tests.hosting.wheel import Installed

SCRIPT = '{"game":"arriba","seats":["ana","bo"],"seed":7}\n{"do":"flip","seat":"ana"}\n{"do":"grab","seat":"bo"}\n'


def every_verb(installed: Installed, folder: Path) -> None:
    assert __version__ in installed.run("--version")
    for verb in COMMANDS:
        assert installed.run(verb, "--help").startswith("usage: prems")
    installed.run("referee", "--log", "game.jsonl", given=SCRIPT)
    assert "each of them follows from the rules" in installed.run("replay", "game.jsonl", "--verify")
    assert "pip install 'prems[print]'" in installed.run("print", "arriba", status=2)
    installed.run("lab", "fairness", "--races", "20")
    assert "can be listened on" in installed.run("serve", "--check", "--data", str(folder / "new"), "--port", "0")
    with installed.serve(folder / "home", "--local", "--no-browser", verb="play") as home:
        [status] = json.loads(installed.run("admin", "--json", "--data", str(folder / "home"), "status"))
        assert status["version"] == __version__
        assert home.process.poll() is None
