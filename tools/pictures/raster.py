"""What does a drawing look like in pixels?"""

import hashlib
import io

import resvg_py
from PIL import Image

from prems.paper.face import XMLNS
from tools.pictures.sight import SIGHTS


def picture(svg: str, width: int, background: str = "") -> Image.Image:
    png = resvg_py.svg_to_bytes(svg_string=svg, width=width, background=background or None, skip_system_fonts=True)
    return Image.open(io.BytesIO(bytes(png)))


def ink(drawing: str, size: int, turn: float = 0, box: str = "0 0 100 100") -> Image.Image:
    """How much of each pixel a drawing in the current colour covers."""
    turned = f'<g transform="rotate({turn} 50 50)">{drawing}</g>'
    return picture(f'<svg {XMLNS} viewBox="{box}" color="#fff">{turned}</svg>', size).getchannel("A")


def seen(svg: str, sight: str) -> str:
    """The same picture as somebody with that sight sees it."""
    m = SIGHTS[sight]
    rows = " ".join(f"{m[3 * k]} {m[3 * k + 1]} {m[3 * k + 2]} 0 0" for k in range(3))
    matrix = f'<feColorMatrix type="matrix" values="{rows} 0 0 0 1 0"/>'
    head, body = svg.split(">", 1)
    body = body.removesuffix("</svg>")
    area = 'x="0" y="0" width="1" height="1" color-interpolation-filters="linearRGB"'
    return f'{head}><filter id="sight" {area}>{matrix}</filter><g filter="url(#sight)">{body}</g></svg>'


def digest(text: str) -> str:
    """By which a picture is known to be current, without drawing it again."""
    return hashlib.sha256(text.encode()).hexdigest()
