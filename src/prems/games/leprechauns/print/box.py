"""What is in the printed box of Leprechauns?"""

import json
from importlib.resources import files
from typing import Final

from prems.games.leprechauns.cards import ACTIONS, CHESTS, Edition
from prems.games.leprechauns.print.face_words import ACTION_NAMES
from prems.games.leprechauns.print.faces import (
    action_back,
    action_face,
    chest_back,
    chest_face,
    drawings,
    prems_face,
    reminder_faces,
)
from prems.games.leprechauns.print.reminder import line_for
from prems.kernel.words import Lang
from prems.paper import FOREST, GOLD_LIGHT
from prems.paper.box import Box, PrintedCard
from prems.paper.hands import hands

_LOOK: Final = {"title": FOREST, "strip": GOLD_LIGHT, "tint": "#D3EDBE"}


def box(edition: Edition, lang: Lang, patterns: bool = False) -> Box:
    """40 chests, the action cards, PREM'S and a reminder [L01, L71]."""
    motifs, actions = reminder_faces(edition, lang)
    cards = (
        *(
            PrintedCard(card.id, chest_face(card, edition, lang, patterns and bool(card.word)), chest_back(), "chest")
            for card in CHESTS[edition].values()
        ),
        *(
            PrintedCard(action.id, action_face(action, edition, lang), action_back(), "action")
            for action in ACTIONS[edition].values()
        ),
        PrintedCard("prems", prems_face(), prems_face(), "prems"),
        PrintedCard("reminder", motifs, actions, "reminder"),
    )
    return Box("Leprechauns", cards, (), _booklet(lang, edition), drawings(lang) | hands(), _LOOK)


def _booklet(lang: Lang, edition: Edition) -> str:
    """The text is one; what the editions do differently comes in as data."""
    seen: dict[str, dict[str, str]] = {}
    for action in ACTIONS[edition].values():
        name, line = ACTION_NAMES[lang][action.id], line_for(action.kind, edition, lang)
        seen.setdefault(action.kind, {"id": f"lep-{edition}-{action.id}", "name": name, "line": line})
    data = json.dumps({"edition": edition, "actions": list(seen.values())}, ensure_ascii=False)
    text = files(__package__).joinpath(f"booklet.{lang}.typ").read_text(encoding="utf-8")
    return f"#let data = json(bytes({json.dumps(data, ensure_ascii=False)}))\n{text}"
