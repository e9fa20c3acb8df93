"""What has the host chosen? On the command line, else in the environment, else in one file, else the usual."""

import argparse
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from msgspec import Struct

PREFIX: Final = "PREMS_"
OTHERS: Final = {"PREMS_COMPILED", "PREMS_PAGES", "PREMS_WORKER"}  # for whoever builds a wheel, or starts workers
TRUTH: Final = {
    "1": True,
    "yes": True,
    "true": True,
    "on": True,
    "0": False,
    "no": False,
    "false": False,
    "off": False,
}


class SettingError(Exception):
    """A setting that cannot be meant: the sentence says which, where it stands and what was expected."""


class Chosen(Struct, frozen=True):
    values: argparse.Namespace
    sources: dict[str, str]  # by the option's name in a file: where it was chosen
    strangers: list[str]  # in the environment: they look like ours and are not


class Settings:
    """The options of one verb. Those of the command line alone are added to the parser itself."""

    def __init__(self, parser: argparse.ArgumentParser, ignore_others: bool = False) -> None:
        """With `ignore_others` a file may hold settings of other verbs."""
        self._parser = parser
        self._ignore_others = ignore_others
        self._actions: dict[str, argparse.Action] = {}
        self._usual: dict[str, object] = {}
        help_ = f"a TOML file of settings, named as the options are; {PREFIX}... variables and options win over it"
        parser.add_argument("--config", type=Path, default=argparse.SUPPRESS, metavar="FILE", help=help_)

    def add(self, option: str, *, default: object = None, **more: Any) -> argparse.Action:
        """As a parser does."""
        action = self._parser.add_argument(option, default=argparse.SUPPRESS, **more)
        name = option.removeprefix("--")
        self._actions[name] = action
        self._usual[name] = False if action.nargs == 0 else default
        return action

    def chosen(self, given: argparse.Namespace, environment: Mapping[str, str]) -> Chosen:
        """Raises SettingError. Safe to repeat: the file may say something else then."""
        path = getattr(given, "config", None) or environment.get(f"{PREFIX}CONFIG")
        file = _read(Path(path), None if self._ignore_others else self._actions) if path else {}
        values, sources = argparse.Namespace(), {}
        for name, action in self._actions.items():
            value, sources[name] = self._choice(name, action, given, environment, file, str(path))
            setattr(values, action.dest, value)
        ours = {*map(_variable, self._actions), f"{PREFIX}CONFIG", *OTHERS}
        strangers = sorted(name for name in environment if name.startswith(PREFIX) and name not in ours)
        return Chosen(values, sources, strangers)

    def _choice(
        self,
        name: str,
        action: argparse.Action,
        given: argparse.Namespace,
        environment: Mapping[str, str],
        file: dict[str, object],
        path: str,
    ) -> tuple[object, str]:
        variable = _variable(name)
        if hasattr(given, action.dest):
            return getattr(given, action.dest), "command line"
        if variable in environment:
            return _meant(action, environment[variable], variable), variable
        if name in file:
            return _meant(action, file[name], f"{path}: {name}"), path
        return self._usual[name], "usual"


def _variable(name: str) -> str:
    return PREFIX + name.replace("-", "_").upper()


def _read(path: Path, names: Mapping[str, object] | None) -> dict[str, object]:
    try:
        file = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise SettingError(f"cannot read {path}: {error}") from None
    for name in file:
        if names is not None and name not in names:
            raise SettingError(f"{path}: {name} is no setting, expected some of: {', '.join(names)}")
    return file


def _meant(action: argparse.Action, value: object, where: str) -> object:
    if action.nargs == 0:
        return _truth(value, where)
    if isinstance(action, argparse._AppendAction):
        several = value.split() if isinstance(value, str) else value
        if not isinstance(several, list):
            raise SettingError(f"{where}: expected a list of texts")
        return [_parsed(action, one, where) for one in several]
    return _parsed(action, value, where)


def _truth(value: object, where: str) -> bool:
    meant = value if isinstance(value, bool) else TRUTH.get(str(value).lower())
    if meant is None:
        raise SettingError(f"{where}: {value!r}: expected one of {', '.join(TRUTH)}")
    return meant


def _parsed(action: argparse.Action, value: object, where: str) -> object:
    if isinstance(value, bool) or not isinstance(value, (str, int, float)):
        raise SettingError(f"{where}: expected a text or a number")
    try:
        parsed = action.type(str(value)) if callable(action.type) else str(value)
    except (argparse.ArgumentTypeError, ValueError) as error:
        raise SettingError(f"{where}: {error}") from None
    if action.choices is not None and parsed not in action.choices:
        raise SettingError(f"{where}: {value!r}: expected one of {', '.join(action.choices)}")
    return parsed
