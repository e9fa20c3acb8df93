"""Does a seed give the same deal for ever, and is every order as likely?"""

from collections import Counter
from itertools import permutations

from prems.games.arriba.cards import DECK
from prems.games.leprechauns.cards import CHESTS
from prems.kernel.shuffle import seeded


def test_a_deal_of_arriba_is_the_same_for_ever() -> None:
    order = seeded(7)(DECK, "round 1")
    assert " ".join(order[:12]) == "16r 13r 10r H4 12y 6y 3g 18b 7g 1r T2 2y"
    assert " ".join(order[-4:]) == "18g 12g 11g 6g"


def test_a_deal_of_leprechauns_is_the_same_for_ever() -> None:
    assert " ".join(seeded(7)(CHESTS["final"], "chests")[:12]) == "C8 O6 S4 S3 A2 S2 O5 A10 O9 A7 C5 A6"


def test_every_thing_is_there_once_and_the_deck_is_left_alone() -> None:
    deck = list(DECK)
    assert sorted(seeded(1)(deck, "x")) == sorted(DECK)
    assert deck == list(DECK)


def test_a_purpose_gives_an_order_of_its_own() -> None:
    shuffle = seeded(7)
    assert shuffle(DECK, "round 1") == shuffle(DECK, "round 1")
    assert shuffle(DECK, "round 1") != shuffle(DECK, "round 2")
    assert seeded(7)(DECK, "round 1") != seeded(8)(DECK, "round 1")


def test_every_order_comes_up_about_as_often() -> None:
    counts = Counter(tuple(seeded(seed)("abc", "fair")) for seed in range(3_000))
    assert set(counts) == set(permutations("abc"))
    assert all(400 < count < 600 for count in counts.values())


def test_nothing_and_one_thing_are_shuffled_too() -> None:
    assert seeded(1)([], "x") == []
    assert seeded(1)(["a"], "x") == ["a"]
