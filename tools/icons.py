"""Which drawings of an open icon set do the chests show?

`python -m tools.icons FOLDER` takes them out of the npm package installed in FOLDER/node_modules.
"""

import json
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
ICONS: Final = ROOT / "src/prems/games/leprechauns/print/icons.json"
PACKAGE: Final = "node_modules/@iconify-json/fluent-emoji-flat/icons.json"

ANIMALS: Final = {
    "cow": "cow-face",
    "cat": "cat-face",
    "rooster": "rooster",
    "frog": "frog",
    "dog": "dog-face",
    "duck": "duck",
    "wolf": "wolf",
    "pig": "pig-face",
}
SIGNS: Final = {
    "thumb-up": "thumbs-up",
    "thumb-down": "thumbs-down",
    "fist": "raised-fist",
    "index-up": "index-pointing-up",
    "victory": "victory-hand",
    "ok": "ok-hand",
    "horns": "sign-of-the-horns",
    "phone": "call-me-hand",
    "crossed-fingers": "crossed-fingers",
    "open-hand": "hand-with-fingers-splayed",
}
# A sign is cut from any glove's paper; its folds are pale, like a palm's lines.
GLOVE: Final = {
    'fill="#ffc83d"': 'fill="currentColor"',
    'fill="#d67d00"': 'fill="#FFF4E0" fill-opacity=".62"',
}


def main(arguments: list[str]) -> int:
    icons = json.loads((Path(arguments[0]) / PACKAGE).read_text(encoding="utf-8"))["icons"]
    drawn = {f"animal:{name}": icons[icon]["body"] for name, icon in ANIMALS.items()}
    drawn |= {f"sign:{name}": gloved(icons[icon]["body"]) for name, icon in SIGNS.items()}
    ICONS.write_text(json.dumps(drawn, indent=0, sort_keys=True) + "\n", encoding="utf-8")
    return 0


def gloved(body: str) -> str:
    for skin, paper in GLOVE.items():
        body = body.replace(skin, paper)
    return body


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
