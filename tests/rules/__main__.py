"""Which test states which rule? Fails on a rule without a test, and on a test of a rule that there is not.

A test says `@pytest.mark.rule("A31")`; the folder it stands in says who it holds to the rule. A rule that both the
pure rules and the live table could break needs a test in both places. What a game's rule says of the table may be
stated by tests of the table's own rules that it refers to.
"""

import ast
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from prems.games import GAMES, package_of
from prems.kernel.rulebook import Place, Rule, RuleBook, RuleId, read_rulebook

BOOKS: Final = [read_rulebook(package) for package in (*map(package_of, GAMES), "prems.table")]
TESTS: Final = Path(__file__).parents[1]

MUST_BE_COVERED: Final[frozenset[Place]] = frozenset({"rules", "table", "web"})
"""Where a rule without a test fails the build; elsewhere it is listed as open."""

PLACE_OF: Final[dict[str, Place]] = {"table": "table", "server": "table", "cards": "web", "browser": "web"}
"""Who a folder of tests holds to the rules; any other folder: the pure rules."""

Covered = dict[tuple[RuleId, Place], list[str]]


def main() -> int:
    covered = tests_by_rule()
    for book in BOOKS:
        _print_table(book, covered)
    faults = [*_faults(covered)]
    print(*_open(covered), *faults, sep="\n")
    print(_summary(covered, faults))
    return 1 if faults else 0


def tests_by_rule() -> Covered:
    covered: Covered = defaultdict(list)
    for path in sorted(TESTS.rglob("test_*.py")):
        folder, *_ = path.relative_to(TESTS).parts
        if folder == "kit":  # a game that has not moved in
            continue
        for rule, test in marks(path.read_text(encoding="utf-8")):
            covered[rule, PLACE_OF.get(folder, "rules")].append(f"{path.relative_to(TESTS)}::{test}")
    return covered


def marks(source: str) -> Iterator[tuple[RuleId, str]]:
    """Each rule id that a test names, and the test."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            for decorator in node.decorator_list:
                yield from ((rule, node.name) for rule in _ids(decorator))


def _ids(decorator: ast.expr) -> Iterator[RuleId]:
    if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == "pytest.mark.rule":
        yield from (ast.literal_eval(argument) for argument in decorator.args)


def _print_table(book: RuleBook, covered: Covered) -> None:
    for chapter in book.chapters:
        print(f"\n{book.title.en}: {chapter.title.en}")
        for rule in chapter.rules:
            for place in rule.where:
                tests = _tests(rule, place, covered)
                print(f"  {rule.id}  {place:5}  {_named(tests)}")


def _tests(rule: Rule, place: Place, covered: Covered) -> list[str]:
    ids = (rule.id, *rule.see) if place == "table" else (rule.id,)
    return [test for rule_id in ids for test in covered.get((rule_id, place), [])]


def _named(tests: list[str]) -> str:
    if not tests:
        return "-"
    more = f" and {len(tests) - 1} more" if len(tests) > 1 else ""
    return tests[0] + more


def _without_a_test(covered: Covered) -> Iterator[tuple[Rule, Place]]:
    for book in BOOKS:
        yield from ((rule, place) for rule in book for place in rule.where if not _tests(rule, place, covered))


def _open(covered: Covered) -> Iterator[str]:
    open_ = defaultdict(list)
    for rule, place in _without_a_test(covered):
        if place not in MUST_BE_COVERED:
            open_[place].append(rule.id)
    yield ""
    yield from (f"open, {place}: {', '.join(ids)}" for place, ids in open_.items())


def _faults(covered: Covered) -> Iterator[str]:
    times = Counter(rule.id for book in BOOKS for rule in book)
    yield from (f"FAULT: {rule} stands in the rule books {count} times" for rule, count in times.items() if count > 1)
    for rule in (rule for book in BOOKS for rule in book):
        unknown = [other for other in rule.see if other not in times]
        yield from (f"FAULT: {rule.id} refers to {other!r}, which is no rule" for other in unknown)
    for (rule_id, _), tests in covered.items():
        if rule_id not in times:
            yield f"FAULT: no rule {rule_id!r}, named by {', '.join(tests)}"
    for rule, place in _without_a_test(covered):
        if place in MUST_BE_COVERED:
            yield f"FAULT: {rule.id} has no test ({place}): {rule.text.en}"


def _summary(covered: Covered, faults: list[str]) -> str:
    rules = [rule for book in BOOKS for rule in book]
    stated = sum(any(_tests(rule, place, covered) for place in rule.where) for rule in rules)
    tests = {test for named in covered.values() for test in named}
    return f"{len(rules)} rules, {stated} of them stated by {len(tests)} tests; {len(faults)} faults"


if __name__ == "__main__":
    sys.exit(main())
