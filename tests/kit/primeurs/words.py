"""How is a game of Primeurs told?"""

from typing import Final, assert_never

from prems.kernel.values import Event
from prems.kernel.words import Lang, Said, cards_en, cards_fr, listed
from tests.kit.primeurs.cards import Card, fruit_of
from tests.kit.primeurs.events import AnyEvent, BellHushed, BellRung, Dealt, FruitCried, GameEnded, PenaltyDrawn

NAMES: Final = {
    "apple": Said(fr="une pomme", en="an apple"),
    "cherry": Said(fr="une cerise", en="a cherry"),
    "fig": Said(fr="une figue", en="a fig"),
    "lemon": Said(fr="un citron", en="a lemon"),
    "pear": Said(fr="une poire", en="a pear"),
    "plum": Said(fr="une prune", en="a plum"),
}


def tell(event: Event, lang: Lang) -> str:
    assert isinstance(event, AnyEvent)
    return told(event)[lang]


def told(event: AnyEvent) -> Said:
    match event:
        case Dealt(first=first, stall=stall):
            return Said(
                fr=f"Les fruits sont distribués, {cards_fr(len(stall))} à l’étal. {first} crie en premier.",
                en=f"The fruits are dealt, {cards_en(len(stall))} in the stall. {first} cries first.",
            )
        case FruitCried(seat=seat, card=card):
            return Said(fr=f"{seat} crie : {name(card).fr} !", en=f"{seat} cries: {name(card).en}!")
        case BellRung(seat=seat, card=card):
            return Said(
                fr=f"{seat} sonne et pose {name(card).fr}.", en=f"{seat} rings and lays down {name(card).en}."
            )
        case BellHushed(seat=seat):
            return Said(fr=f"{seat} étouffe la cloche.", en=f"{seat} hushes the bell.")
        case PenaltyDrawn(seat=seat):
            return Said(fr=f"{seat} se trompe et pioche.", en=f"{seat} is wrong and draws.")
        case GameEnded(winners=winners):
            verb = Said(fr="gagnent", en="win") if len(winners) > 1 else Said(fr="gagne", en="wins")
            return Said(fr=f"{listed(winners, 'fr')} {verb.fr} !", en=f"{listed(winners, 'en')} {verb.en}!")
        case _:
            assert_never(event)


def name(card: Card) -> Said:
    return NAMES[fruit_of(card)]
