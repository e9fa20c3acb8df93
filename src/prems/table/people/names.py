"""What may somebody be called? What everybody can see, and nothing that changes how the rest is seen."""

from collections.abc import Iterator
from itertools import zip_longest
from typing import Final
from unicodedata import category, normalize

from prems.kernel.values import Malformed

LONGEST: Final = 24  # characters as people see them
MOST_CODE_POINTS: Final = 60  # a family of emoji is one character, and may be large
MOST_READ: Final = 240  # whatever comes after that is not looked at; one sign may stand for 18 others
MARKS_IN_A_ROW: Final = 4  # more only pile up; no language needs them in a name

NOT_DRAWN: Final = ("Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp")
BLANK: Final = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0\U00016fe4\U0001d159"
    + "".join(map(chr, (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))
)
"""Letters, marks and signs of which nothing is to be seen."""

JOINER: Final = "\u200d"
AS_PICTURE: Final = "\ufe0f"
PICTURES: Final = range(0x1F000, 0x1FB00)  # emoji younger than this Python's Unicode among them
SKINS: Final = range(0x1F3FB, 0x1F400)
FLAG_LETTERS: Final = range(0x1F1E6, 0x1F200)


def tidy(name: str) -> str:
    """As everybody will see it. Raises Malformed where nothing of it can be seen."""
    before, wanted = "", name[:MOST_READ]
    while wanted != before:
        before, wanted = wanted, normalize("NFKC", drawn(" ".join(wanted.split())))[:MOST_READ]
    wanted = cut(wanted, LONGEST)
    if not wanted:
        raise Malformed("a name needs at least one character that can be seen")
    return wanted


def drawn(text: str) -> str:
    """Without controls, reversals, blanks that are none, and heaps of marks."""
    kept: list[str] = []
    for sign, after in zip_longest(text, text[1:], fillvalue=""):
        before = kept[-1] if kept else ""
        is_seen = _is_drawn(sign) or _makes_a_picture(sign, before, after)
        if is_seen and (not _is_mark(sign) or _may_be_marked(kept)):
            kept.append(sign)
    return "".join(kept)


def cut(name: str, longest: int) -> str:
    """The first of its characters, none of them split."""
    kept = ""
    for nth, character in enumerate(_characters(name)):
        if nth == longest or len(kept) + len(character) > MOST_CODE_POINTS:
            break
        kept += character
    return kept.rstrip()


def _is_drawn(sign: str) -> bool:
    return sign not in BLANK and (category(sign) not in NOT_DRAWN or ord(sign) in PICTURES)


def _makes_a_picture(sign: str, before: str, after: str) -> bool:
    """Joins two pictures to one, or makes a picture of a sign."""
    if sign == JOINER:
        return _is_picture(before.replace(AS_PICTURE, "♥")) and _is_picture(after)
    return sign == AS_PICTURE and _is_picture(before)


def _is_picture(sign: str) -> bool:
    return sign != "" and (category(sign) in ("So", "Sm") or ord(sign) in PICTURES)


def _is_mark(sign: str) -> bool:
    return category(sign)[0] == "M"


def _may_be_marked(kept: list[str]) -> bool:
    """A mark stands on something, and on no more than a few others."""
    last = kept[-MARKS_IN_A_ROW:]
    is_heap = len(last) == MARKS_IN_A_ROW and all(map(_is_mark, last))
    return bool(last) and last[-1] != " " and not is_heap


def _characters(name: str) -> Iterator[str]:
    """As people see them: a letter with its marks, a picture with all that is joined to it, a flag."""
    character = ""
    for sign in name:
        if character and not _belongs(character, sign):
            yield character
            character = ""
        character += sign
    if character:
        yield character


def _belongs(character: str, sign: str) -> bool:
    if JOINER in (character[-1], sign) or _is_mark(sign) or ord(sign) in SKINS:
        return True
    return len(character) == 1 and ord(character) in FLAG_LETTERS and ord(sign) in FLAG_LETTERS
