"""Which colours does a page know by name? The papers that drawings are cut from, and tints of them."""

from typing import Final

import prems.paper
from prems.paper import Colour

# What only pages need: shadows, hems, text on dark. A family, and how light it is: 0 is black, 100 white.
TINTS: Final[dict[str, Colour]] = {
    "plum-2": "#12031A",
    "plum-3": "#16041D",
    "plum-5": "#1D0526",
    "plum-7": "#26082F",
    "plum-9": "#2A0E33",
    "plum-10": "#2E0D38",
    "plum-13": "#35103F",
    "plum-14": "#37143F",
    "plum-18": "#43194F",
    "plum-20": "#4A1B59",
    "plum-21": "#4B2058",
    "plum-33": "#6B3A78",
    "plum-41": "#6D5A68",
    "plum-42": "#7D4FA8",
    "plum-48": "#8F6399",
    "plum-53": "#9A6BC2",
    "plum-70": "#C39BEA",
    "plum-79": "#D9BBD3",
    "rosa-26": "#7E063C",
    "rosa-31": "#8F0846",
    "rosa-39": "#B30D58",
    "rosa-66": "#FF6FA8",
    "cherry-22": "#6B0D1E",
    "cherry-30": "#8A1A2E",
    "cherry-70": "#FF8A8F",
    "cherry-74": "#F0A0A8",
    "amber-15": "#3F1D00",
    "amber-34": "#6B4A00",
    "amber-37": "#7F4A00",
    "amber-45": "#8A6410",
    "amber-49": "#B85A00",
    "amber-53": "#A87600",
    "amber-56": "#B97700",
    "amber-59": "#C57F00",
    "amber-85": "#FFCE63",
    "amber-93": "#FFE9B0",
    "sand-64": "#B79468",
    "sand-70": "#C9A86A",
    "sand-75": "#D9B47A",
    "sand-81": "#E3C792",
    "sand-88": "#E6DCCB",
    "sand-92": "#FFE6BD",
    "forest-5": "#02150D",
    "forest-13": "#05281A",
    "forest-17": "#06301F",
    "forest-27": "#0C4830",
    "forest-29": "#0D4F34",
    "forest-43": "#17734C",
    "forest-46": "#2F7A55",
    "forest-49": "#1F8449",
    "forest-54": "#279354",
    "forest-64": "#5FA97F",
    "forest-75": "#7FC79B",
    "forest-79": "#6FD79A",
    "forest-84": "#BCD8C6",
    "forest-89": "#BFE8CE",
    "clover-43": "#1A7449",
    "lago-21": "#04383C",
    "lago-76": "#4CCFC8",
    "soot": "#000000",
    "slate-24": "#3D3556",
    "slate-44": "#6A6480",
    "slate-84": "#BCD3F2",
}

# Where something shines through: the colour, and how many hundredths of it there are.
VEILS: Final[dict[str, tuple[int, ...]]] = {
    "amber-15": (13,),
    "black": (28, 55, 72),
    "cream": (7, 8),
    "forest-5": (40,),
    "forest-dark": (55, 78),
    "plum-3": (55,),
    "plum-7": (35, 86),
    "soot": (30,),
}


def palette() -> dict[str, Colour]:
    """Every colour by the name of its custom property, without the dashes in front."""
    papers = {name: value for name, value in vars(prems.paper).items() if name.isupper() and isinstance(value, str)}
    colours = {name.lower().replace("_", "-"): value for name, value in papers.items()} | TINTS
    return colours | {
        f"{name}-at-{part}": _veil(colours[name], part) for name, parts in VEILS.items() for part in parts
    }


def _veil(colour: Colour, hundredths: int) -> Colour:
    return f"{colour}{round(hundredths * 2.55):02X}"
