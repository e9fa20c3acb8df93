"""How do we say the same thing in French and in English?"""

import re
from collections.abc import Sequence
from typing import Final, Literal, get_args
from unicodedata import normalize

from msgspec import Struct

Lang = Literal["fr", "en"]
LANGS: Final[tuple[Lang, ...]] = get_args(Lang)


class Said(Struct, frozen=True):
    """One sentence, in both languages."""

    fr: str
    en: str

    def __getitem__(self, lang: Lang) -> str:
        return typeset(self.fr) if lang == "fr" else self.en


def typeset(french: str) -> str:
    """No line may break before a double punctuation mark, nor inside quotation marks."""
    return re.sub(r" (?=[:;!?»])|(?<=«) ", "\N{NO-BREAK SPACE}", french)


AND: Final = Said(fr="et", en="and")
OR: Final = Said(fr="ou", en="or")


def listed(names: Sequence[str], lang: Lang, link: Said = AND) -> str:
    """ana, bo and cy."""
    *most, last = names or ("",)
    return f"{', '.join(most)} {link[lang]} {last}" if most else last


def of_fr(name: str) -> str:
    """de bo, d’ana, d’Hélène."""
    return f"d’{name}" if re.match("h?[aeiouœæ]", normalize("NFD", name), re.IGNORECASE) else f"de {name}"


def cards_fr(count: int) -> str:
    return f"{count} carte" if count < 2 else f"{count} cartes"


def cards_en(count: int) -> str:
    return f"{count} card" if count == 1 else f"{count} cards"
