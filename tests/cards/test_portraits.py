"""Can the bots be told apart by their faces, at the size of a name tag?"""

from itertools import combinations
from typing import get_args

import pytest
from PIL import ImageChops, ImageStat
from tools.pictures.raster import picture

from prems.games import GAMES
from prems.kernel.bot import Portrait
from prems.paper.portraits import portraits

NAME_TAG = 22  # pixels
APART = 16  # of 255, over all pixels: two blank sheets of the same paper are 0 apart


@pytest.mark.parametrize("game", GAMES)
def test_no_two_bots_of_a_game_wear_the_same_face(game: str) -> None:
    worn = [bot.portrait for bot in GAMES[game].bots]
    assert len(set(worn)) == len(worn)


def test_every_face_is_drawn_once_and_unlike_all_others() -> None:
    assert set(portraits()) == {f"bot-{portrait}" for portrait in get_args(Portrait)}
    small = {name: picture(face.svg(), NAME_TAG, "#2350B8").convert("L") for name, face in portraits().items()}
    for one, other in combinations(small, 2):
        [apart] = ImageStat.Stat(ImageChops.difference(small[one], small[other])).mean
        assert apart > APART, f"{one} and {other} look alike: {apart:.0f}"
