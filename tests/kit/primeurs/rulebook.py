"""Which rules is Primeurs played by? They are numbered, in chapters, in `rulebook.toml`."""

from typing import Final

from prems.kernel.rulebook import RuleBook, read_rulebook

RULEBOOK: Final[RuleBook] = read_rulebook("tests.kit.primeurs")
