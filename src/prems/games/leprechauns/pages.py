"""What do pages know of Leprechauns by heart: the chests, every answer of an edition, and what each is called?"""

from typing import Final

from prems.games.leprechauns.cards import ACTIONS, CHESTS, EDITIONS, Chest, Edition, Motif
from prems.games.leprechauns.rules.ending import cost
from prems.games.leprechauns.state import ROUNDS
from prems.games.leprechauns.words import ACTION_NAMES, motif_name
from prems.kernel.words import LANGS, Said

FAMILIES: Final = ("animal", "colour", "sound", "sign", "sum")


def known_to_pages() -> dict[str, object]:
    return {
        "rounds": ROUNDS,
        "editions": {edition: _edition(edition) for edition in EDITIONS},
        "actions": {action: _both(name) for action, name in ACTION_NAMES.items()},
    }


def _edition(edition: Edition) -> dict[str, object]:
    families = {family: answers(edition, family) for family in FAMILIES}
    return {
        "chests": {chest.id: _chest(chest, edition) for chest in CHESTS[edition].values()},
        "actions": list(ACTIONS[edition]),
        "answers": {family: all_ for family, all_ in families.items() if all_},
        "names": {motif: _both(motif_name(motif, edition)) for all_ in families.values() for motif in all_},
    }


def answers(edition: Edition, family: str) -> list[Motif]:
    """Every answer that a chest of the edition asks for, and every colour word that could mislead [L21, L27]."""
    asked = [answer for chest in CHESTS[edition].values() for answer in chest.answers]
    words = [f"colour:{chest.word}" for chest in CHESTS[edition].values() if chest.word]
    found = dict.fromkeys(motif for motif in (*asked, *words) if motif.startswith(f"{family}:"))
    return sorted(found, key=lambda motif: int(motif.partition(":")[2])) if family == "sum" else list(found)


def _chest(chest: Chest, edition: Edition) -> dict[str, object]:
    return {
        "value": chest.value,
        "cost": cost(edition, chest.value),
        "motifs": chest.motifs,
        "answers": chest.answers,
        "word": chest.word,
    }


def _both(said: Said) -> dict[str, str]:
    return {lang: said[lang] for lang in LANGS}
