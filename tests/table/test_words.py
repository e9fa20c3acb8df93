"""Can somebody who watches a replay follow what happened around the game?"""

from prems.kernel.words import LANGS, Lang, typeset
from prems.table import requests as r
from prems.table.state import PersonId
from prems.table.words import story
from tests.kit.room import SEED, Room
from tests.table.conftest import Stack


def told(room: Room, lang: Lang = "en") -> list[str]:
    return [sentence for _, sentence in story("ROOM", room.first_game, room.log, lang)]


def test_people_come_and_go(room: Room) -> None:
    room.join("ana", "bo", "cy")
    room.ask("bo", r.Rename("Bob"))
    room.ask("ana", r.Lock(), r.Kick(PersonId("cy")), r.Lock(False), r.Leave())
    assert told(room) == [
        "Ana comes to the table.",
        "Ana is the host.",
        "Bo comes to the table.",
        "Cy comes to the table.",
        "Bo is now called Bob.",
        "The table is locked.",
        "The host removes Cy.",
        "The table is open.",
        "Ana leaves the table.",
        "Bob is the host.",
    ]


def test_chairs_in_a_game(room: Room) -> None:
    room.start("ana", "bo", "cy", first="Ana")
    before = len(told(room))
    room.drop("bo")
    room.advance(10_000)
    room.join("bo")
    room.ask("cy", r.Leave())
    room.join("dee")
    room.ask("dee", r.Sit("Cy"))
    room.ask("ana", r.Pause())
    room.drop("ana", "bo", "dee")
    around = [sentence for sentence in told(room)[before:] if "flips" not in sentence]
    assert around == [
        "Bo is away: a bot plays on.",
        "Bo is back.",
        "Cy leaves the table.",
        "A bot plays on for Cy.",
        "Dee comes to the table.",
        "Dee takes Cy’s seat.",
        "Ana pauses: the cards are covered.",
    ]
    room.advance(2_000_000)
    assert told(room)[-1] == "The table is closed."


def test_a_photo_finish(room: Room, stack: Stack) -> None:
    stack("Ana", Ana="1r 2r", Bo="1g 3r")
    room.join("ana", "bo")
    room.ask("ana", r.Handicap("Bo", 50), r.Set(options={"turners_delay": False}), r.Start(SEED))
    room.advance(2_200)
    room.flip("ana", "bo")
    room.hand("ana", after=300)
    room.hand("bo", after=352)
    room.advance(1_000)
    photo = "Photo finish: Ana 300 ms, Bo 302 ms (50 ms head start); a dead heat of Ana and Bo."
    assert photo in told(room)
    photo_fr = "Photo-finish : Ana 300 ms, Bo 302 ms (50 ms d’avance) ; Ana et Bo à égalité."
    assert typeset(photo_fr) in told(room, "fr")


def test_a_game_begins_and_waits(room: Room) -> None:
    room.start("ana", "bo", first="Ana")
    assert told(room)[-3:] == [
        "A game of Arriba: Ana and Bo. The deal is sealed: 643defa9.",
        "3 - 2 - 1: go!",
        "Round 1: the cards are dealt, up to 40 each. Ana begins.",
    ]
    room.drop("ana", "bo")
    assert told(room)[-1] == "Nobody is here: the game waits."
    assert told(room, "fr")[-1] == "Plus personne\N{NO-BREAK SPACE}: le jeu attend."


def test_both_languages_tell_the_same_events(leprechauns: Room) -> None:
    leprechauns.start("ana", "bo", "cy")
    leprechauns.run_while(lambda: leprechauns.state.stage == "playing")
    english, french = (told(leprechauns, lang) for lang in reversed(LANGS))
    assert len(english) == len(french) > 50
    assert not set(english) & set(french)
