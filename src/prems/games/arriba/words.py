"""How is a game of Arriba told, in French and English?"""

from typing import Final, assert_never

from prems.games.arriba.cards import SYMBOL_OF, Card, is_totem
from prems.games.arriba.events import AnyEvent, CardFlipped, Dealt, GameEnded, RoundEnded, SignalGiven, TotemGrabbed
from prems.kernel.values import Event
from prems.kernel.words import Lang, Said, cards_en, cards_fr, listed, of_fr

COLOUR_NAMES: Final[dict[str, Said]] = {
    "r": Said(fr="rouge", en="red"),
    "g": Said(fr="vert", en="green"),
    "b": Said(fr="bleu", en="blue"),
    "y": Said(fr="jaune", en="yellow"),
}


def card_name(card: Card) -> Said:
    if card not in SYMBOL_OF:
        return Said(fr="une carte totem", en="a totem card") if is_totem(card) else Said(fr="une tête", en="a head")
    colour = COLOUR_NAMES[card[-1]]
    return Said(fr=f"le symbole {card[:-1]} {colour.fr}", en=f"the {colour.en} symbol {card[:-1]}")


def tell(event: Event, lang: Lang) -> str | None:
    assert isinstance(event, AnyEvent)
    said = told(event)
    return said[lang]


def told(event: AnyEvent) -> Said:
    match event:
        case Dealt():
            return _dealt(event)
        case CardFlipped():
            return _card_flipped(event)
        case SignalGiven():
            return _signal_given(event)
        case TotemGrabbed():
            return _totem_grabbed(event)
        case RoundEnded():
            return _round_ended(event)
        case GameEnded():
            return _game_ended(event)
        case _:
            assert_never(event)


def _dealt(event: Dealt) -> Said:
    most = max(map(len, event.draw.values()), default=0)
    return Said(
        fr=f"Manche {event.round} : on distribue jusqu’à {most} cartes à chacun. {event.first} commence.",
        en=f"Round {event.round}: the cards are dealt, up to {most} each. {event.first} begins.",
    )


def _card_flipped(event: CardFlipped) -> Said:
    card = card_name(event.card)
    last = event.phase == "last_call"
    return Said(
        fr=f"{event.seat} retourne {card.fr}." + (" Plus de pioche : dernière chance !" if last else ""),
        en=f"{event.seat} flips {card.en}." + (" No draw piles left: last chance!" if last else ""),
    )


def _signal_given(event: SignalGiven) -> Said:
    shown = [(seat, card_name(card)) for seat, card in event.cards.items()]
    return Said(
        fr=f"{event.seat} compte : 1 - 2 - 3 - Arriba ! "
        + " ; ".join(f"{seat} montre {card.fr}" for seat, card in shown)
        + ".",
        en=f"{event.seat} counts: 1 - 2 - 3 - Arriba! "
        + "; ".join(f"{seat} shows {card.en}" for seat, card in shown)
        + ".",
    )


def _totem_grabbed(event: TotemGrabbed) -> Said:
    return {"match": _for_a_match, "totem": _for_a_totem, "wrong": _wrongly}[event.why](event)


def _for_a_match(event: TotemGrabbed) -> Said:
    others = [seat for seat in event.lifted if seat != event.seat]
    taken_fr = " ; ".join(f"{seat} ramasse {cards_fr(len(event.under.get(seat, ())))}" for seat in others)
    taken_en = "; ".join(f"{seat} picks up {cards_en(len(event.under.get(seat, ())))}" for seat in others)
    return Said(
        fr=f"{event.seat} attrape le totem avant {listed(others, 'fr')} : {taken_fr}.",
        en=f"{event.seat} grabs the totem before {listed(others, 'en')}: {taken_en}.",
    )


def _for_a_totem(event: TotemGrabbed) -> Said:
    pool = len(event.pool)
    return Said(
        fr=f"{event.seat} attrape le totem et glisse ses cartes dessous : cela fait {cards_fr(pool)}.",
        en=f"{event.seat} grabs the totem and slips their cards under it: that makes {cards_en(pool)}.",
    )


def _wrongly(event: TotemGrabbed) -> Said:
    taken = len(event.under.get(event.seat, ()))
    return Said(
        fr=f"Fausse prise {of_fr(event.seat)}, qui ramasse tout : {cards_fr(taken)}.",
        en=f"{event.seat} grabs the totem by mistake and picks up everything: {cards_en(taken)}.",
    )


def _round_ended(event: RoundEnded) -> Said:
    points = ", ".join(f"{seat} {points}" for seat, points in event.points.items())
    return Said(fr=f"Fin de la manche. Points : {points}.", en=f"End of the round. Points: {points}.")


def _game_ended(event: GameEnded) -> Said:
    several = len(event.winners) > 1
    return Said(
        fr=f"{listed(event.winners, 'fr')} {'gagnent' if several else 'gagne'} la partie !",
        en=f"{listed(event.winners, 'en')} {'win' if several else 'wins'} the game!",
    )
