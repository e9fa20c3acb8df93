"""What is everything cut from?"""

from typing import Final

Colour = str

WHITE: Final[Colour] = "#FFFBF2"  # the paper of cards and strips
CREAM: Final[Colour] = "#FFF4E0"  # the page
BLACK: Final[Colour] = "#2B1230"  # the ink
MAUVE: Final[Colour] = "#674760"
ROSA: Final[Colour] = "#D6146C"
ROSA_DARK: Final[Colour] = "#A30B50"
VIOLET: Final[Colour] = "#5A2A82"
NIGHT: Final[Colour] = "#3A1247"
MARIGOLD: Final[Colour] = "#FFB627"
MARIGOLD_LIGHT: Final[Colour] = "#FFC44D"
TEAL: Final[Colour] = "#0A8F8A"
STRAW: Final[Colour] = "#FFD774"
FOREST: Final[Colour] = "#0F5A3C"
FOREST_DARK: Final[Colour] = "#0A3D29"
CLOVER: Final[Colour] = "#2FA05E"
GOLD: Final[Colour] = "#F6B91C"
GOLD_LIGHT: Final[Colour] = "#FFD95A"
CHERRY: Final[Colour] = "#B3203A"
PINE: Final[Colour] = "#0F6B4C"
RED: Final[Colour] = "#D7263D"
ORANGE: Final[Colour] = "#F0801A"
BLUE: Final[Colour] = "#2A6FD6"
PURPLE: Final[Colour] = "#7B3FA8"
RAINBOW: Final[tuple[Colour, ...]] = (RED, ORANGE, GOLD, CLOVER, BLUE, PURPLE)

# Four sheets of one lightness, so that colour neither helps nor hurts, and the shade of each.
CARMINE: Final[Colour] = "#C8283C"
CARMINE_DARK: Final[Colour] = "#8F1526"
EMERALD: Final[Colour] = "#14774F"
EMERALD_DARK: Final[Colour] = "#0B5236"
COBALT: Final[Colour] = "#2E60CC"
COBALT_DARK: Final[Colour] = "#1A3F94"
OCHRE: Final[Colour] = "#A56200"
OCHRE_DARK: Final[Colour] = "#744400"

AZUL: Final[Colour] = "#2350B8"
AZUL_DARK: Final[Colour] = "#173A8A"
AGAVE: Final[Colour] = "#0F7A52"
AGAVE_DARK: Final[Colour] = "#0A573A"
VIOLETA: Final[Colour] = "#6B2E93"
VIOLETA_DARK: Final[Colour] = "#4C1D6B"
BRASA: Final[Colour] = "#CB430F"
BRASA_DARK: Final[Colour] = "#983009"
LAGO: Final[Colour] = "#067A80"
LAGO_DARK: Final[Colour] = "#04575C"
CACAO: Final[Colour] = "#7A4326"
CACAO_DARK: Final[Colour] = "#562C16"
NOCHE: Final[Colour] = "#3E3A72"
NOCHE_DARK: Final[Colour] = "#292651"

# A seat's colour is never alone: the cuff's pattern says the same. Name: paper, its shade, cuff.
PLAYERS: Final[dict[str, tuple[Colour, Colour, str]]] = {
    "rosa": (ROSA, ROSA_DARK, "zigzag"),
    "azul": (AZUL, AZUL_DARK, "dots"),
    "agave": (AGAVE, AGAVE_DARK, "stripes"),
    "violeta": (VIOLETA, VIOLETA_DARK, "scallops"),
    "brasa": (BRASA, BRASA_DARK, "checks"),
    "lago": (LAGO, LAGO_DARK, "waves"),
    "cacao": (CACAO, CACAO_DARK, "steps"),
    "noche": (NOCHE, NOCHE_DARK, "diamonds"),
}

CARD_WIDTH: Final = 63.0  # millimetres; drawings use them as units
CARD_HEIGHT: Final = 88.0
CARD_CORNER: Final = 5.0
