"""How are the figures told to somebody who wants to know whether the bots feel human?"""

from typing import Final

from prems.lab.bots.figures import Figure, Figures
from prems.lab.bots.share import Share

# What is known of people: simple reactions to light (Woods 2015), recognition among one to six things (Sternberg),
# errors and lapses in such tasks. Empty where nobody has measured it.
ROWS: Final[dict[str, dict[str, tuple[str, str]]]] = {
    "arriba": {
        "wins": ("games won", ""),
        "points": ("points a game", ""),
        "totem_ms": ("totem card, median ms", "230 to 350"),
        "match_ms": ("match, median ms", "420 to 630"),
        "look_alike_ms": ("match with a look-alike, median ms", "about 50 more"),
        "overlooked": ("matches not seen at once", ""),
        "overlooked_totems": ("totem cards not seen at once", "1% and more"),
        "wrong_hands": ("wrong hands, of all hands", "2 to 5%"),
        "wrong_grabs": ("wrong grabs, of all grabs", ""),
        "covered_a_game": ("own match covered, a game", ""),
    },
    "leprechauns": {
        "wins": ("games won", ""),
        "points": ("gold a game", ""),
        "slap_ms": ("slap after the reveal, median ms", ""),
        "gold_slapped": ("gold of the slapped chest", ""),
        "forgot": ("recitals with an error", ""),
        "forgot_first": ("  reciting first", "near 0: two things"),
        "forgot_after_two": ("  after two others or more", "much more"),
        "out": ("out, of all rounds", ""),
        "missed": ("  because the hand missed", ""),
        "beaten": ("second at a chest, of all rounds", ""),
    },
}
ABOUT_THE_TABLE: Final = {
    "turns": "turns a game, median",
    "races": "totems rightly taken, a game",
    "turners_duels": "duels won by who turned the card",
}


def report(game: str, told: Figures) -> str:
    tenth, middle, ninetieth = told.minutes
    rows = [["", *told.levels, "people"]]
    rows += [
        [label, *(_told(told.levels[level][key]) for level in told.levels), people]
        for key, (label, people) in ROWS[game].items()
    ]
    lines = [
        f"{game}: {told.games} games, {middle:.1f} minutes (eight in ten: {tenth:.1f} to {ninetieth:.1f})",
        "",
        *_aligned(rows),
        "",
        *(f"{label}: {_told(told.table[key])}" for key, label in ABOUT_THE_TABLE.items() if key in told.table),
        "",
        *_aligned([["games won", ""]] + [[name, _told(those["wins"])] for name, those in told.characters.items()]),
    ]
    return "\n".join(lines)


def _told(figure: Figure) -> str:
    if isinstance(figure, Share):
        return f"{100 * figure.share:.1f}% ({100 * figure.low:.1f} to {100 * figure.high:.1f})"
    return f"{figure:.0f}" if figure >= 100 else f"{figure:.2f}"


def _aligned(rows: list[list[str]]) -> list[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
