"""Does the command line do what it says, and say what went wrong?"""

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from prems.cli import COMMANDS, main
from prems.lab.command import EXPERIMENTS

SCRIPT = """\
{"game":"arriba","seats":["ana","bo"],"seed":7}
{"do":"flip","seat":"ana"}
{"do":"grab","seat":"bo"}
"""
STORY = {
    "en": [
        " 0:00.000  Round 1: the cards are dealt, up to 40 each. ana begins.",
        " 0:00.000  ana flips the red symbol 16.",
        " 0:00.000  bo grabs the totem by mistake and picks up everything: 1 card.",
    ],
    "fr": [
        " 0:00.000  Manche 1\N{NO-BREAK SPACE}: on distribue jusqu’à 40 cartes à chacun. ana commence.",
        " 0:00.000  ana retourne le symbole 16 rouge.",
        " 0:00.000  Fausse prise de bo, qui ramasse tout\N{NO-BREAK SPACE}: 1 carte.",
    ],
}
PREMS = [sys.executable, "-c", "import sys; from prems.cli import main; sys.exit(main())"]

Printed = pytest.CaptureFixture[str]


@pytest.fixture
def log(tmp_path: Path, capsys: Printed) -> Path:
    script, log = tmp_path / "script.jsonl", tmp_path / "log.jsonl"
    script.write_text(SCRIPT)
    assert main(["referee", str(script), "--log", str(log)]) == 0
    capsys.readouterr()
    return log


@pytest.mark.parametrize("lang", STORY)
def test_replay_tells_the_story(log: Path, lang: str, capsys: Printed) -> None:
    assert main(["replay", str(log), "--lang", lang]) == 0
    assert capsys.readouterr().out.splitlines() == STORY[lang]


def test_a_terminal_without_our_letters_is_told_all_the_same(log: Path) -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    done = subprocess.run(
        [*PREMS, "replay", str(log), "--lang", "fr"], capture_output=True, env=environment, check=True
    )
    assert done.stdout.decode("ascii").splitlines()[0].endswith("ana commence.")


def test_the_story_is_in_english_unless_asked_otherwise(log: Path, capsys: Printed) -> None:
    assert main(["replay", str(log)]) == 0
    assert capsys.readouterr().out.splitlines() == STORY["en"]


def test_replay_reads_standard_input(log: Path, monkeypatch: pytest.MonkeyPatch, capsys: Printed) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(log.read_bytes())))
    assert main(["replay", "--verify"]) == 0
    assert capsys.readouterr().out == "3 events, each of them follows from the rules\n"


def test_a_forged_log_fails_and_names_the_line(log: Path, capsys: Printed) -> None:
    log.write_text(log.read_text().replace('"why":"wrong"', '"why":"totem"'))
    assert main(["replay", str(log), "--verify"]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith('not a game that the rules could have produced: line 4: expected {"n":3')


def test_a_forged_log_is_told_as_far_as_it_can_be_believed(log: Path, capsys: Printed) -> None:
    log.write_text(log.read_text().replace('"why":"wrong"', '"why":"totem"'))
    assert main(["replay", str(log)]) == 2
    out, err = capsys.readouterr()
    assert out.splitlines() == STORY["en"][:2]
    assert err.startswith("prems replay: line 4: expected")


def test_a_log_that_is_no_text(log: Path, capsys: Printed) -> None:
    log.write_bytes(log.read_bytes() + b'{"n":\xff}\n')
    assert main(["replay", str(log), "--verify"]) == 1
    assert "line 5: not an event of arriba" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["referee", "replay"])
def test_a_file_that_cannot_be_read(command: str, tmp_path: Path, capsys: Printed) -> None:
    for unreadable in (tmp_path / "nowhere.jsonl", tmp_path):
        assert main([command, str(unreadable)]) == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert err.startswith(f"prems {command}: cannot read {unreadable}: ")


def test_a_log_that_cannot_be_written(tmp_path: Path, capsys: Printed) -> None:
    script = tmp_path / "script.jsonl"
    script.write_text(SCRIPT)
    assert main(["referee", str(script), "--log", str(tmp_path / "no" / "log.jsonl")]) == 2
    assert capsys.readouterr().err.startswith(f"prems referee: cannot write {tmp_path / 'no' / 'log.jsonl'}: ")


def test_an_error_keeps_what_was_played_before_it(tmp_path: Path, capsys: Printed) -> None:
    script, log = tmp_path / "script.jsonl", tmp_path / "log.jsonl"
    script.write_text(SCRIPT + '{"do":"fly"}\n{"do":"timeout"}\n')
    assert main(["referee", str(script), "--log", str(log)]) == 2
    assert capsys.readouterr().err.startswith("line 4: no command 'fly' in arriba")
    assert main(["replay", str(log), "--verify"]) == 0


@pytest.mark.parametrize(
    "argv",
    [["--help"], *([name, "--help"] for name in COMMANDS), *(["lab", name, "--help"] for name in EXPERIMENTS)],
    ids=" ".join,
)
def test_every_command_explains_itself(argv: list[str], capsys: Printed) -> None:
    with pytest.raises(SystemExit) as left:
        main(argv)
    assert left.value.code == 0
    assert capsys.readouterr().out.startswith("usage: prems")


@pytest.mark.parametrize(
    "argv", [[], ["fly"], ["replay", "--lang", "de", "x"], ["lab"], ["lab", "fly"]], ids=" ".join
)
def test_what_is_not_understood_ends_with_2(argv: list[str], capsys: Printed) -> None:
    with pytest.raises(SystemExit) as left:
        main(argv)
    assert left.value.code == 2
    assert "usage: prems" in capsys.readouterr().err


def test_a_real_process(log: Path) -> None:
    told = subprocess.run([*PREMS, "replay", "--lang", "fr"], input=log.read_bytes(), capture_output=True, check=True)
    assert told.stdout.decode().splitlines() == STORY["fr"]
    assert told.stderr == b""
    wrong = subprocess.run([*PREMS, "referee"], input=b"{", capture_output=True, check=False)
    assert wrong.returncode == 2
    assert json.loads(wrong.stdout)["line"] == 1


def test_whoever_stops_listening_hears_no_complaint() -> None:
    with subprocess.Popen(
        [*PREMS, "referee"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdin.write(SCRIPT.encode())
        process.stdin.flush()
        assert process.stdout.readline().startswith(b'{"event":"Dealt"')
        process.stdout.close()
        process.stdin.write(b'{"do":"timeout"}\n' * 10)
        process.stdin.close()
        assert process.stderr.read() == b""
    assert process.returncode == 0


def test_the_console_script_is_there() -> None:
    prems = Path(sys.executable).with_name("prems")
    told = subprocess.run([prems, "--version"], capture_output=True, text=True, check=True, env=dict(os.environ))
    assert told.stdout.startswith("prems ")


def test_a_server_has_no_laboratory_in_its_memory() -> None:
    look = "import sys; from prems.cli import parser; parser('serve'); print(*sorted(sys.modules))"
    loaded = subprocess.run([sys.executable, "-c", look], capture_output=True, text=True, check=True).stdout.split()
    assert "prems.server.command.serve" in loaded
    assert [name for name in loaded if name.startswith(("prems.lab", "prems.press", "psycopg"))] == []
