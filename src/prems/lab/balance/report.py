"""How is the balance of a game told, in words, tables and pictures?"""

from collections.abc import Iterator

from prems.kernel.study import Balance, Chapter, Figure, Share
from prems.lab.balance.work import Results
from prems.lab.chart import Bar, bars


def report(game: str, study: Balance, results: Results, games: int, seed: int, pictures: dict[str, str]) -> str:
    """Markdown; `pictures` says where each chapter's picture lies, by its name."""
    return "\n".join(_report(game, study, results, games, seed, pictures)) + "\n"


def drawn(game: str, study: Balance, results: Results) -> dict[str, str]:
    """A picture a chapter, by its name."""
    return {name_of(game, nth): _picture(chapter, results[nth]) for nth, chapter in enumerate(study.chapters)}


def name_of(game: str, nth: int) -> str:
    return f"balance-{game}-{nth + 1}"


def _report(
    game: str, study: Balance, results: Results, games: int, seed: int, pictures: dict[str, str]
) -> Iterator[str]:
    yield f"## {game.title()}"
    yield ""
    yield f"{games} games per line, seed {seed}; shares with the range in which they lie 95 times in a hundred."
    yield f"`prems lab balance {game} --games {games} --seed {seed}` plays them again."
    for nth, chapter in enumerate(study.chapters):
        yield from ("", f"### {chapter.title}", "", chapter.about)
        if place := pictures.get(name_of(game, nth)):
            yield from ("", f"![{chapter.title}]({place})")
        yield from ("", f"| | {' | '.join(chapter.columns.values())} |", "|---" * (len(chapter.columns) + 1) + "|")
        for trial, figures in zip(chapter.trials, results[nth], strict=True):
            yield f"| {trial.label} | {' | '.join(told(figures[name]) for name in chapter.columns)} |"


def _picture(chapter: Chapter, results: list[dict[str, Figure]]) -> str:
    rows = []
    for trial, figures in zip(chapter.trials, results, strict=True):
        figure = figures[chapter.drawn]
        if isinstance(figure, Share):
            rows.append(Bar(trial.label, 100 * figure.share, 100 * figure.low, 100 * figure.high))
        else:
            rows.append(Bar(trial.label, figure))
    is_share = isinstance(results[0][chapter.drawn], Share)
    best = 25.0 if chapter.drawn == "wins" else None
    return bars(chapter.title, chapter.columns[chapter.drawn], rows, " %" if is_share else "", best)


def told(figure: Figure) -> str:
    if isinstance(figure, Share):
        return (
            f"{100 * figure.share:.1f} % ({100 * figure.low:.0f} to {100 * figure.high:.0f})" if figure.of else "none"
        )
    return f"{figure:.0f}" if figure >= 100 else f"{figure:.1f}"
