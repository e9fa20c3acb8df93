"""What is there to find out about a game? Its own `lab` folder says so."""

from collections.abc import Iterable
from importlib import import_module
from importlib.util import find_spec

from prems.games import package_of
from prems.kernel.study import Study


def study_of(game: str) -> Study | None:
    """None: the game has no such folder, and nobody has asked anything about it yet."""
    folder = f"{package_of(game)}.lab"
    if find_spec(folder) is None:
        return None
    study: Study = import_module(folder).STUDY
    return study


def without_study(names: Iterable[str]) -> str:
    return "\n".join(f"{name}: no study, because there is no `lab` in the game's folder" for name in names)
