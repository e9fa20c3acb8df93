"""Is that a number that can be meant? What is too small, too large or no number at all is refused at once."""

import argparse
import math
from collections.abc import Callable


def whole(least: int, most: int) -> Callable[[str], int]:
    def parsed(text: str) -> int:
        if text.isdecimal() and least <= int(text) <= most:
            return int(text)
        raise argparse.ArgumentTypeError(f"{text!r}: expected a whole number from {least} to {most}")

    return parsed


def between(least: float, most: float) -> Callable[[str], float]:
    def parsed(text: str) -> float:
        try:
            number = float(text)
        except ValueError:
            number = math.nan
        if least <= number <= most:
            return number
        raise argparse.ArgumentTypeError(f"{text!r}: expected a number from {least:g} to {most:g}")

    return parsed
