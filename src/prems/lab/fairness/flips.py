"""Is a hand judged by the view that its player answered, when cards turn faster than people react?"""

from random import Random

from prems.lab.fairness.track import LATEST, Track
from prems.lab.world.mixes import Mix
from prems.lab.world.person import Person

FLIPS = 4
QUICKEST_FLIP, SLOWEST_FLIP = 500.0, 1000.0


def judged_views(mix: Mix, chance: Random, hands: int) -> dict[str, list[float]]:
    """The light goes on, then off again three times; the player answers the first view and is alone at the table."""
    track = Flips([Person(mix, chance)], chance)
    wrong: dict[str, list[float]] = {"wrong_view": [], "arrival.wrong_view": []}
    for _ in range(hands):
        is_right, is_newest = track.answer()
        wrong["wrong_view"].append(not is_right)
        wrong["arrival.wrong_view"].append(not is_newest)
    return wrong


class Flips(Track):
    keeps_still_after = float("inf")

    def answer(self) -> tuple[bool, bool]:
        """Was the hand judged by the view it answered, and was that still the newest when it arrived?"""
        race = self.begin([self.people[0].reaction()])
        for _ in range(FLIPS - 1):
            self.advance(self._chance.uniform(QUICKEST_FLIP, SLOWEST_FLIP))
            self.turn(on=False)
        self.advance(LATEST)
        return 0 in race.hands and race.hands[0].outcome == "win", race.newest == race.view
