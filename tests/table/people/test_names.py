"""What may somebody be called, and can anybody pose as somebody else?"""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tools.confusables import TABLE, table

from prems.kernel.values import Malformed
from prems.table import requests as r
from prems.table.people import likeness, names
from prems.table.people.likeness import is_unlike, unlike
from prems.table.people.names import LONGEST, MOST_CODE_POINTS, tidy
from prems.table.state import PersonId
from tests.kit.world import SteadyWorld

FAMILY = "👨‍👩‍👧‍👦"
RAINBOW = "🏳️‍🌈"
WAVE = "👋🏽"
FLAG = "🇫🇷"


@pytest.mark.rule("T17")
@pytest.mark.parametrize(
    ("said", "name"),
    [
        ("  Léa \t\n Marie ", "Léa Marie"),
        ("Le\u0301a", "Léa"),
        ("Le\u200b\u0301a", "Léa"),
        ("𝕃𝕖́𝕒", "Léa"),
        ("Léa\u202e", "Léa"),
        ("\x1b[31mLéa\x00\x9b", "[31mLéa"),
        ("Lé\u200da", "Léa"),
        ("a" + "\u0316" * 20, "a" + "\u0316" * 4),
        ("\u0316a \u0316b", "a b"),
        (FAMILY, FAMILY),
        (f"{RAINBOW}{WAVE}{FLAG}❤️", f"{RAINBOW}{WAVE}{FLAG}❤️"),
        ("\U0001fae8", "\U0001fae8"),  # younger than the Unicode of Python 3.11
        ("a\ufe0fb\ufe0e", "ab"),
        ("constructor", "constructor"),
        ("__proto__", "__proto__"),
        ("राम", "राम"),
        ("x" * 500, "x" * LONGEST),
        ("é" * 30, "é" * LONGEST),
        ("x" * 23 + WAVE + "y", "x" * 23 + WAVE),
        (FLAG * 30, FLAG * LONGEST),
        (FAMILY * 30, FAMILY * (MOST_CODE_POINTS // len(FAMILY))),
    ],
    ids=ascii,
)
def test_a_name_is_what_everybody_can_see(said: str, name: str) -> None:
    assert tidy(said) == name


@pytest.mark.rule("T17")
@pytest.mark.parametrize("said", ["\u200b", "\u3164", "\u2800", "\u0301", "\x1b", "\u202e \u2066", "\ufe0f\u200d"])
def test_nobody_is_called_nothing(said: str) -> None:
    with pytest.raises(Malformed, match="a name needs at least one character that can be seen"):
        tidy(said)


SIGNS = st.one_of(st.characters(), st.sampled_from("a \u0301\u200d\ufe0f\u1160👩🏽🇫❤️\u202e"))


@given(st.text(SIGNS, max_size=80))
def test_a_tidy_name_is_tidy(said: str) -> None:
    try:
        name = tidy(said)
    except Malformed:
        return
    assert tidy(name) == name
    assert len(name) <= MOST_CODE_POINTS


@pytest.mark.rule("T17")
@pytest.mark.parametrize(
    "posing",
    ["Léa", "Le\u0301a", "Lé\u200ba", "Lé\u0430", "LÉA", "léa", "𝐋éa", "Ꮮéa", "Lé\u0251", " Léa "],
    ids=ascii,
)
def test_nobody_can_pose_as_somebody_else(world: SteadyWorld, posing: str) -> None:
    world.do(world.table.join(PersonId("p"), "Léa", world.at))
    world.do(world.table.join(PersonId("q"), posing, world.at))
    world.do(world.table.join(PersonId("r"), "Bo", world.at))
    world.ask("r", r.Rename(posing))
    named = [person.name for person in world.state.people.values()]
    assert [name.split()[1:] for name in named] == [[], ["2"], ["3"]]
    assert [chair.seat for chair in world.state.chairs] == named


@pytest.mark.parametrize(
    ("one", "other"), [("Ida", "lda"), ("IDA", "ida"), ("Mia", "rnia"), ("Jo", "J0"), ("❤️", "❤")]
)
def test_what_is_alike(one: str, other: str) -> None:
    assert not is_unlike(one, [other])


@pytest.mark.parametrize(("one", "other"), [("Lea", "Léa"), ("Paul", "Pauline"), ("Tom", "Tim"), ("👨", "👩")])
def test_what_is_not(one: str, other: str) -> None:
    assert is_unlike(one, [other])


@pytest.mark.rule("T17", "T21")
def test_guests_on_the_same_screen_are_called_like_people(world: SteadyWorld) -> None:
    world.join("ana", "bo")
    world.ask("ana", r.Sit(guest="B\u043e\x1b"))
    assert [chair.seat for chair in world.state.chairs] == ["Ana", "Bo", "B\u043e 2"]
    with pytest.raises(Malformed, match="at least one character"):
        world.ask("ana", r.Sit(guest="\u200b"))


@pytest.mark.rule("T17")
def test_bots_are_not_posed_as_either(world: SteadyWorld) -> None:
    world.join("ana")
    world.ask("ana", r.AddBot())
    bot = next(chair.seat for chair in world.state.chairs if chair.bot)
    world.do(world.table.join(PersonId("q"), bot.upper(), world.at))
    assert world.state.people[PersonId("q")].name == f"{bot.upper()} 2"
    world.do(world.table.join(PersonId("s"), "SWANN", world.at))
    world.ask("ana", r.AddBot())
    assert "Swann" not in [chair.seat for chair in world.state.chairs]


@pytest.mark.rule("T17")
def test_nobody_takes_the_name_of_a_seat_in_the_running_game(world: SteadyWorld) -> None:
    world.start("ana", "bo")
    world.ask("bo", r.Rename("Robert"))
    world.ask("ana", r.Rename("BO"))
    assert world.state.people[PersonId("ana")].name == "BO 2"


def test_a_numbered_name_is_no_longer_than_others() -> None:
    assert unlike("x" * LONGEST, ["X" * LONGEST]) == "x" * (LONGEST - 2) + " 2"


def test_the_table_of_confusables_is_current() -> None:
    assert TABLE.read_text(encoding="utf-8") == table(), "run `make confusables`"


def test_little_is_looked_at_however_much_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """One sign may stand for 18 others, which are then looked at once more."""
    looked_at: list[int] = []

    def drawn(text: str) -> str:
        looked_at.append(len(text))
        return original(text)

    original = names.drawn
    monkeypatch.setattr(names, "drawn", drawn)
    tidy("\ufdfa" * 5_000)
    assert max(looked_at) <= names.MOST_READ


def test_a_hundred_namesakes_are_compared_with_each_other_once(monkeypatch: pytest.MonkeyPatch) -> None:
    people = ["Léa", *(f"Léa {nth}" for nth in range(2, 101))]
    compared = 0
    original = likeness._looks

    def looks(name: str) -> tuple[str, str]:
        nonlocal compared
        compared += 1
        return original(name)

    monkeypatch.setattr(likeness, "_looks", looks)
    assert unlike("Léa", people) == "Léa 101"
    assert compared <= 300
