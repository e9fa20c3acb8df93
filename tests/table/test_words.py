"""Can somebody who watches a replay follow what happened around the game?"""

from prems.kernel.words import LANGS, Lang, typeset
from prems.table import requests as r
from prems.table.state import PersonId
from prems.table.words import story
from tests.kit.world import SEED, SteadyWorld
from tests.table.conftest import Stack


def told(world: SteadyWorld, lang: Lang = "en") -> list[str]:
    return [sentence for _, sentence in story("ROOM", world.first_game, world.log, lang)]


def test_people_come_and_go(world: SteadyWorld) -> None:
    world.join("ana", "bo", "cy")
    world.ask("bo", r.Rename("Bob"))
    world.ask("ana", r.Lock(), r.Kick(PersonId("cy")), r.Lock(False), r.Leave())
    assert told(world) == [
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


def test_chairs_in_a_game(world: SteadyWorld) -> None:
    world.start("ana", "bo", "cy", first="Ana")
    before = len(told(world))
    world.drop("bo")
    world.advance(10_000)
    world.join("bo")
    world.ask("cy", r.Leave())
    world.join("dee")
    world.ask("dee", r.Sit("Cy"))
    world.ask("ana", r.Pause())
    world.drop("ana", "bo", "dee")
    around = [sentence for sentence in told(world)[before:] if "flips" not in sentence]
    assert around == [
        "Bo is away: a bot plays on.",
        "Bo is back.",
        "Cy leaves the table.",
        "A bot plays on for Cy.",
        "Dee comes to the table.",
        "Dee takes Cy’s seat.",
        "Ana pauses: the cards are covered.",
    ]
    world.advance(2_000_000)
    assert told(world)[-1] == "The table is closed."


def test_a_photo_finish(world: SteadyWorld, stack: Stack) -> None:
    stack("Ana", Ana="1r 2r", Bo="1g 3r")
    world.join("ana", "bo")
    world.ask("ana", r.Handicap("Bo", 50), r.Set(options={"turners_delay": False}), r.Start(SEED))
    world.advance(2_200)
    world.flip("ana", "bo")
    world.hand("ana", after=300)
    world.hand("bo", after=352)
    world.advance(1_000)
    photo = "Photo finish: Ana 300 ms, Bo 302 ms (50 ms head start); a dead heat of Ana and Bo."
    assert photo in told(world)
    photo_fr = "Photo-finish : Ana 300 ms, Bo 302 ms (50 ms d’avance) ; Ana et Bo à égalité."
    assert typeset(photo_fr) in told(world, "fr")


def test_a_game_begins_and_waits(world: SteadyWorld) -> None:
    world.start("ana", "bo", first="Ana")
    assert told(world)[-3:] == [
        "A game of Arriba: Ana and Bo. The deal is sealed: 643defa9.",
        "3 - 2 - 1: go!",
        "Round 1: the cards are dealt, up to 40 each. Ana begins.",
    ]
    world.drop("ana", "bo")
    assert told(world)[-1] == "Nobody is here: the game waits."
    assert told(world, "fr")[-1] == "Plus personne\N{NO-BREAK SPACE}: le jeu attend."


def test_both_languages_tell_the_same_events(leprechauns: SteadyWorld) -> None:
    leprechauns.start("ana", "bo", "cy")
    leprechauns.run_while(lambda: leprechauns.state.stage == "playing")
    english, french = (told(leprechauns, lang) for lang in reversed(LANGS))
    assert len(english) == len(french) > 50
    assert not set(english) & set(french)
