"""What is everything cut from?"""

from typing import Final

Colour = str

WHITE: Final[Colour] = "#FFFBF2"  # the paper of cards and strips
PAPER: Final[Colour] = "#FFF4E0"  # the page
INK: Final[Colour] = "#2B1230"
INK_2: Final[Colour] = "#674760"
ROSA: Final[Colour] = "#D6146C"
ROSA_TEXT: Final[Colour] = "#A30B50"
VIOLET: Final[Colour] = "#5A2A82"
NIGHT: Final[Colour] = "#3A1247"
MARIGOLD: Final[Colour] = "#FFB627"
MARIGOLD_2: Final[Colour] = "#FFC44D"
LAKE: Final[Colour] = "#067A80"
FOREST: Final[Colour] = "#0F5A3C"
FOREST_DARK: Final[Colour] = "#0A3D29"
CLOVER: Final[Colour] = "#2FA05E"
GOLD: Final[Colour] = "#F6B91C"
GOLD_LIGHT: Final[Colour] = "#FFD95A"
RAINBOW: Final[tuple[Colour, ...]] = ("#D7263D", "#F0801A", "#F6B91C", "#2FA05E", "#2A6FD6", "#7B3FA8")

# A seat's colour is never alone: the cuff's pattern says the same. Name: paper, its shade, cuff.
PLAYERS: Final[dict[str, tuple[Colour, Colour, str]]] = {
    "rosa": ("#D6146C", "#A30B50", "zigzag"),
    "azul": ("#2350B8", "#173A8A", "dots"),
    "agave": ("#0F7A52", "#0A573A", "stripes"),
    "violeta": ("#6B2E93", "#4C1D6B", "scallops"),
    "brasa": ("#CB430F", "#983009", "checks"),
    "lago": ("#067A80", "#04575C", "waves"),
    "cacao": ("#7A4326", "#562C16", "steps"),
    "noche": ("#3E3A72", "#292651", "diamonds"),
}

CARD_WIDTH: Final = 63.0  # millimetres; drawings use them as units
CARD_HEIGHT: Final = 88.0
CARD_CORNER: Final = 5.0
