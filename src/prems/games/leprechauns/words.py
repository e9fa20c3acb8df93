"""How is a game of Leprechauns told, in French and English?"""

from typing import Final, assert_never

from prems.games.leprechauns import events as e
from prems.games.leprechauns.cards import ACTIONS, EDITIONS, Action, ActionId, Edition, Motif
from prems.kernel.values import Code, Event
from prems.kernel.words import OR, Lang, Said, listed, of_fr


def _full_name(action: Action) -> Said:
    if action.number is None:
        return action.name
    return Said(fr=f"{action.name.fr} : {action.number}", en=f"{action.name.en}: {action.number}")


ACTION_NAMES: Final[dict[ActionId, Said]] = {
    action.id: _full_name(action) for edition in EDITIONS for action in ACTIONS[edition].values()
}

MOTIF_NAMES: Final[dict[Motif, Said]] = {
    "animal:cow": Said(fr="meuh", en="moo"),
    "animal:cat": Said(fr="miaou", en="meow"),
    "animal:rooster": Said(fr="cocorico", en="cock-a-doodle-doo"),
    "animal:frog": Said(fr="coâ coâ", en="ribbit"),
    "animal:dog": Said(fr="ouaf", en="woof"),
    "animal:sheep": Said(fr="bêê", en="baa"),
    "animal:duck": Said(fr="coin coin", en="quack"),
    "animal:wolf": Said(fr="aouuuh", en="awooo"),
    "animal:pig": Said(fr="groin groin", en="oink"),
    "animal:donkey": Said(fr="hi-han", en="hee-haw"),
    "colour:red": Said(fr="rouge", en="red"),
    "colour:blue": Said(fr="bleu", en="blue"),
    "colour:yellow": Said(fr="jaune", en="yellow"),
    "colour:green": Said(fr="vert", en="green"),
    "colour:brown": Said(fr="brun", en="brown"),
    "colour:purple": Said(fr="violet", en="purple"),
    "colour:grey": Said(fr="gris", en="grey"),
    "colour:orange": Said(fr="orange", en="orange"),
    "colour:black": Said(fr="noir", en="black"),
    "colour:white": Said(fr="blanc", en="white"),
    "sound:yeeehaa": Said(fr="Yeeehaa !", en="Yeeehaa!"),
    "sound:boing-boing": Said(fr="Boing ! Boing !", en="Boing! Boing!"),
    "sound:bouhouhou": Said(fr="Bouhouhou !", en="Boohoohoo!"),
    "sound:pif-paf": Said(fr="Pif ! Paf !", en="Biff! Pow!"),
    "sound:gnark-gnark": Said(fr="Gnark ! Gnark !", en="Heh! Heh!"),
    "sound:gngngngn": Said(fr="Gngngngn !", en="Nnnngh!"),
    "sound:pouet-pouet": Said(fr="Pouet ! Pouet !", en="Honk! Honk!"),
    "sound:vrouuum": Said(fr="Vrouuum !", en="Vroooom!"),
    "sound:hiiiiii": Said(fr="Hiiiiii !", en="Eeeeek!"),
    "sound:gnagnagna": Said(fr="Gnagnagna !", en="Nyah nyah!"),
    "sound:mouhahaha": Said(fr="Mouhahaha !", en="Mwahahaha!"),
    "sound:aaargh": Said(fr="Aaargh !", en="Aaargh!"),
    "sign:thumb-up": Said(fr="pouce haut", en="thumb up"),
    "sign:thumb-down": Said(fr="pouce bas", en="thumb down"),
    "sign:fist": Said(fr="poing", en="fist"),
    "sign:index-up": Said(fr="index levé", en="index finger up"),
    "sign:victory": Said(fr="V de la victoire", en="victory"),
    "sign:ok": Said(fr="OK", en="OK"),
    "sign:horns": Said(fr="cornes", en="horns"),
    "sign:phone": Said(fr="allô", en="phone"),
    "sign:crossed-fingers": Said(fr="doigts croisés", en="fingers crossed"),
    "sign:open-hand": Said(fr="main ouverte", en="open hand"),
}

WHY_OUT: Final[dict[e.WhyOut, Said]] = {
    "back-of-hand": Said(fr="il fallait le dos de la main", en="it had to be the back of the hand"),
    "other-hand": Said(fr="il fallait l’autre main", en="it had to be the other hand"),
    "neighbour": Said(fr="ce n’est pas la carte d’un voisin", en="that is not a neighbour’s card"),
    "forbidden": Said(fr="ce chiffre est interdit", en="that number is forbidden"),
    "missed": Said(fr="les motifs ne sont pas couverts", en="the motifs are not covered"),
    "lifted": Said(fr="sa main s’est levée trop tôt", en="their hand came up too soon"),
}

WHY_REFUSED: Final[dict[Code, Said]] = {
    "card-taken": Said(fr="la carte est prise", en="the card is taken"),
    "own-card": Said(fr="c’est sa propre carte", en="it is their own card"),
    "hand-down": Said(fr="sa main est déjà posée", en="their hand is already down"),
    "out": Said(fr="hors jeu pour ce tour", en="out for this round"),
    "not-a-choice": Said(fr="il n’y a pas de carte là", en="there is no card there"),
}


def motif_name(motif: Motif, edition: Edition = "final") -> Said:
    """French brown is another word in each edition [L77]."""
    if (edition, motif) == ("prototype", "colour:brown"):
        return Said(fr="marron", en="brown")
    family, _, member = motif.partition(":")
    return Said(fr=member, en=member) if family == "sum" else MOTIF_NAMES.get(motif, Said(fr=motif, en=motif))


def tell(event: Event, lang: Lang) -> str | None:
    assert isinstance(event, e.AnyEvent)
    said = told(event)
    return None if said is None else said[lang]


def told(event: e.AnyEvent) -> Said | None:
    match event:
        case e.Dealt():
            return _dealt(event)
        case e.RoundBegun():
            return _round_begun(event)
        case e.ChestsRevealed():
            return _chests_revealed(event)
        case e.HandSlapped():
            return _hand_slapped(event)
        case e.HandBounced():
            return _hand_bounced(event)
        case e.PlayerOut():
            return _player_out(event)
        case e.SlappingEnded():
            return Said(fr="Les mains sont posées.", en="The hands are down.")
        case e.GiftGiven():
            return _gift_given(event)
        case e.ReciterNamed():
            return _reciter_named(event)
        case e.NamingBegun():
            return _naming_begun(event)
        case e.Performed():
            return _performed(event)
        case e.VoteCast():
            return _vote_cast(event)
        case e.BetMade():
            return _bet_made(event)
        case e.BetsTold():
            return _bets_told(event)
        case e.RecitalJudged():
            return _recital_judged(event)
        case e.SwapOffered():
            return _swap_offered(event)
        case e.ChestsSwapped():
            return _chests_swapped(event)
        case e.SwapDeclined():
            return _swap_declined(event)
        case e.DiscardsAsked():
            return _discards_asked(event)
        case e.ChestDiscarded():
            return _chest_discarded(event)
        case e.PremsOffered():
            return _prems_offered(event)
        case e.PremsGiven():
            return _prems_given(event)
        case e.GameEnded():
            return _game_ended(event)
        case _:
            assert_never(event)


def _dealt(event: e.Dealt) -> Said:
    return Said(
        fr=f"On distribue les coffres. {event.prems} reçoit la carte PREM’S.",
        en=f"The chests are dealt. {event.prems} gets the PREM’S card.",
    )


def _round_begun(event: e.RoundBegun) -> Said:
    if event.action is None:
        return Said(fr=f"Tour {event.round}, sans carte Action.", en=f"Round {event.round}, without an action card.")
    action = ACTION_NAMES[event.action]
    return Said(
        fr=f"Tour {event.round}, carte Action « {action.fr} ».", en=f"Round {event.round}, action card “{action.en}”."
    )


def _chests_revealed(event: e.ChestsRevealed) -> Said:
    chests = ", ".join(f"{seat} {chest}" for seat, chest in event.chests.items())
    return Said(
        fr=f"Au signal {of_fr(event.seat)}, tous dévoilent leur coffre : {chests}.",
        en=f"At {event.seat}’s signal everybody reveals their chest: {chests}.",
    )


def _hand_slapped(event: e.HandSlapped) -> Said:
    return Said(
        fr=f"{event.seat} plaque sa main sur la carte {of_fr(event.card_of)}.",
        en=f"{event.seat} slaps {event.card_of}’s card.",
    )


def _hand_bounced(event: e.HandBounced) -> Said:
    why = WHY_REFUSED[event.code]
    return Said(
        fr=f"La main {of_fr(event.seat)} rebondit sur la carte {of_fr(event.card_of)} : {why.fr}.",
        en=f"{event.seat}’s hand bounces off {event.card_of}’s card: {why.en}.",
    )


def _player_out(event: e.PlayerOut) -> Said:
    why = WHY_OUT[event.why]
    return Said(
        fr=f"{event.seat} est hors jeu pour ce tour : {why.fr}.", en=f"{event.seat} is out for this round: {why.en}."
    )


def _gift_given(event: e.GiftGiven) -> Said:
    return Said(
        fr=f"Cadeau : {event.seat} gagne {event.chest} sans réciter.",
        en=f"Gift: {event.seat} wins {event.chest} without reciting.",
    )


def _reciter_named(event: e.ReciterNamed) -> Said:
    return Said(fr=f"À {event.seat} de réciter.", en=f"{event.seat} recites.")


def _naming_begun(event: e.NamingBegun) -> Said:
    return Said(fr=f"{event.seat} désigne le suivant.", en=f"{event.seat} names the next player.")


def _performed(event: e.Performed) -> Said:
    return Said(
        fr=f"{event.seat} a récité sa formule ; on montre {event.chest} et les autres votent.",
        en=f"{event.seat} has recited; {event.chest} is shown and the others vote.",
    )


def _vote_cast(event: e.VoteCast) -> Said:
    return Said(
        fr=f"{event.seat} vote {'pour' if event.ok else 'contre'}.",
        en=f"{event.seat} votes {'for' if event.ok else 'against'} it.",
    )


def _bet_made(event: e.BetMade) -> Said:
    return Said(
        fr=f"{event.seat} parie que c’est {'juste' if event.ok else 'faux'}.",
        en=f"{event.seat} bets that it is {'right' if event.ok else 'wrong'}.",
    )


def _bets_told(event: e.BetsTold) -> Said:
    right = [seat for seat, ok in event.bets.items() if ok]
    wrong = [seat for seat, ok in event.bets.items() if not ok]
    fr = [f"{what} ({listed(who, 'fr')})" for what, who in (("juste", right), ("faux", wrong)) if who]
    en = [f"{what} ({listed(who, 'en')})" for what, who in (("right", right), ("wrong", wrong)) if who]
    return Said(fr=f"Les paris : {', '.join(fr)}.", en=f"The bets: {', '.join(en)}.")


def _recital_judged(event: e.RecitalJudged) -> Said:
    given = [motif_name(answer) for answer in event.answers]
    says_fr = f"{event.seat} dit {listed([said.fr for said in given], 'fr')}" if given else ""
    says_en = f"{event.seat} says {listed([said.en for said in given], 'en')}" if given else ""
    if event.won:
        return Said(
            fr=f"{says_fr} et gagne {event.chest} !" if given else f"{event.seat} gagne {event.chest} !",
            en=f"{says_en} and wins {event.chest}!" if given else f"{event.seat} wins {event.chest}!",
        )
    fate_fr = f"{event.chest} est {'gardé face cachée' if event.kept else 'défaussé'}"
    fate_en = f"{event.chest} is {'kept face down' if event.kept else 'discarded'}"
    return Said(
        fr=f"{says_fr}. Raté : {fate_fr}." if given else f"{event.seat} n’a pas trouvé : {fate_fr}.",
        en=f"{says_en}. Not quite: {fate_en}." if given else f"{event.seat} got it wrong: {fate_en}.",
    )


def _swap_offered(event: e.SwapOffered) -> Said:
    return Said(fr=f"{event.seat} peut échanger son coffre.", en=f"{event.seat} may swap the chest they just won.")


def _chests_swapped(event: e.ChestsSwapped) -> Said:
    return Said(
        fr=f"{event.seat} échange {event.given} contre {event.taken} {of_fr(event.partner)}.",
        en=f"{event.seat} swaps {event.given} for {event.partner}’s {event.taken}.",
    )


def _swap_declined(event: e.SwapDeclined) -> Said | None:
    if event.seat is None:
        return None
    return Said(fr=f"{event.seat} garde son coffre.", en=f"{event.seat} keeps their chest.")


def _discards_asked(event: e.DiscardsAsked) -> Said:
    several = len(event.seats) > 1
    return Said(
        fr=f"{listed(event.seats, 'fr')} {'doivent' if several else 'doit'} défausser un coffre.",
        en=f"{listed(event.seats, 'en')} {'have' if several else 'has'} to discard a chest.",
    )


def _chest_discarded(event: e.ChestDiscarded) -> Said:
    return Said(fr=f"{event.seat} défausse {event.chest}.", en=f"{event.seat} discards {event.chest}.")


def _prems_offered(event: e.PremsOffered) -> Said:
    return Said(
        fr=f"Égalité : {event.seat} choisit qui reçoit la carte PREM’S : {listed(event.tied, 'fr', OR)}.",
        en=f"A tie: {event.seat} chooses who gets the PREM’S card: {listed(event.tied, 'en', OR)}.",
    )


def _prems_given(event: e.PremsGiven) -> Said:
    return Said(fr=f"{event.seat} reçoit la carte PREM’S.", en=f"{event.seat} gets the PREM’S card.")


def _game_ended(event: e.GameEnded) -> Said:
    gold = ", ".join(f"{seat} {total}" for seat, total in event.totals.items())
    several = len(event.winners) > 1
    return Said(
        fr=f"Fin de la partie, en or : {gold}. {listed(event.winners, 'fr')} {'gagnent' if several else 'gagne'} !",
        en=f"End of the game, in gold: {gold}. {listed(event.winners, 'en')} {'win' if several else 'wins'}!",
    )
