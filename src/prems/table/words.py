"""How is an evening at a table told, in French and English?"""

from collections.abc import Iterable, Iterator
from typing import assert_never

from prems.games import GAMES
from prems.kernel.values import Event, Ms
from prems.kernel.words import Lang, Said, listed, of_fr
from prems.table import events as e
from prems.table.evolve import evolve
from prems.table.state import Chair, PersonId, TableState, chair_at


def story(code: str, game: str, events: Iterable[Event], lang: Lang) -> Iterator[tuple[Ms, str]]:
    """All that a table's log has to tell, table and games together, with the time on the running game's clock."""
    state = TableState(code, game)
    for event in events:
        sentence = tell(state, event, lang)
        if sentence is not None:
            yield event.at, sentence
        state = evolve(state, event)


def tell(state: TableState, event: Event, lang: Lang) -> str | None:
    """What happens to a table in this state, as a sentence; None where there is nothing to say."""
    if not e.is_of_table(event):
        return GAMES[state.game].notation.tell(event, lang)
    said = _said(state, event)
    return None if said is None else said[lang]


def _said(state: TableState, event: e.AnyTableEvent) -> Said | None:
    match event:
        case e.PersonCame(person=person):
            return Said(fr=f"{person.name} arrive.", en=f"{person.name} comes to the table.")
        case e.PersonChanged():
            return _person_changed(state, event)
        case e.PersonWent():
            return _person_went(state, event)
        case e.PersonPardoned(person=barred):
            name = state.barred.get(barred, barred)
            return Said(fr=f"{name} peut revenir.", en=f"{name} may come again.")
        case e.PersonVouched(person=vouched, is_vouched=is_vouched):
            return _person_vouched(_name(state, vouched), is_vouched)
        case e.HostChosen(person=host):
            return None if host is None else _host_chosen(_name(state, host))
        case e.ChairsSet():
            return _chairs_set(state, event)
        case e.TvTaken(tv=tv) if tv.id not in state.tvs:
            return Said(fr="La table passe sur un écran de la pièce.", en="A screen in the room shows the table.")
        case e.TvReleased():
            return Said(fr="L’écran de la pièce ne montre plus la table.", en="The screen in the room is let go.")
        case e.TableLocked():
            return _table_locked(event)
        case e.GameStarted():
            return _game_started(event)
        case e.PlayPaused():
            return _play_paused(state, event)
        case e.PlayResumed():
            return Said(fr="3 - 2 - 1 : à vous !", en="3 - 2 - 1: go!")
        case e.RaceClosed():
            return _race_closed(event)
        case e.HandCameLate():
            return _hand_came_late(event)
        case e.TableClosed():
            return Said(fr="La table est fermée.", en="The table is closed.")
        case e.CoachAsked(person=newcomer, is_wanted=True):
            name = _name(state, newcomer)
            return Said(fr=f"{name} se fait accompagner.", en=f"{name} wants to be coached.")
        case e.SlipShown():
            return Said(fr="Un conseil est posé : les cartes attendent.", en="A tip is open: the cards wait.")
        case e.ReadySet() | e.SettingsSet() | e.CoachAsked() | e.SlipRead() | e.TvTaken():
            return None  # seen at the table, but no story
        case _:
            assert_never(event)


def _person_changed(state: TableState, event: e.PersonChanged) -> Said | None:
    before, now = _name(state, event.person.id), event.person.name
    return (
        None
        if before == now
        else Said(fr=f"{before} s’appelle maintenant {now}.", en=f"{before} is now called {now}.")
    )


def _person_went(state: TableState, event: e.PersonWent) -> Said:
    name = _name(state, event.person)
    if event.is_kicked:
        return Said(fr=f"L’hôte fait sortir {name}.", en=f"The host removes {name}.")
    return Said(fr=f"{name} quitte la table.", en=f"{name} leaves the table.")


def _person_vouched(name: str, is_vouched: bool) -> Said:
    if is_vouched:
        return Said(
            fr=f"L’hôte se porte garant de la connexion {of_fr(name)}.",
            en=f"The host vouches for {name}’s connection.",
        )
    return Said(
        fr=f"L’hôte ne se porte plus garant de la connexion {of_fr(name)}.",
        en=f"The host no longer vouches for {name}’s connection.",
    )


def _host_chosen(name: str) -> Said:
    return Said(fr=f"{name} est l’hôte.", en=f"{name} is the host.")


def _chairs_set(state: TableState, event: e.ChairsSet) -> Said | None:
    """Before a game the chairs are still being moved: that is no story."""
    if state.stage != "playing":
        return None
    changes = [(chair_at(state, chair.seat), chair) for chair in event.chairs]
    told = [_chair_changed(state, before, now) for before, now in changes if before is not None and before != now]
    said = [sentence for sentence in told if sentence is not None]
    return Said(" ".join(one.fr for one in said), " ".join(one.en for one in said)) if said else None


def _chair_changed(state: TableState, before: Chair, now: Chair) -> Said | None:
    seat = now.seat
    if now.person != before.person and now.person is not None:
        name = _name(state, now.person)
        return Said(fr=f"{name} prend la place {of_fr(seat)}.", en=f"{name} takes {seat}’s seat.")
    if now.person != before.person:
        return Said(fr=f"Un bot continue pour {seat}.", en=f"A bot plays on for {seat}.")
    if now.bot is None:
        return Said(fr=f"{seat} reprend sa place.", en=f"{seat} is back.")
    return Said(fr=f"{seat} ne répond plus : un bot joue.", en=f"{seat} is away: a bot plays on.")


def _table_locked(event: e.TableLocked) -> Said:
    if event.is_locked:
        return Said(fr="La table est verrouillée.", en="The table is locked.")
    return Said(fr="La table est ouverte.", en="The table is open.")


def _game_started(event: e.GameStarted) -> Said:
    title, seal = GAMES[event.game].title, event.seal[:8]
    return Said(
        fr=f"On joue à {title} : {listed(event.seats, 'fr')}. La donne est scellée : {seal}.",
        en=f"A game of {title}: {listed(event.seats, 'en')}. The deal is sealed: {seal}.",
    )


def _play_paused(state: TableState, event: e.PlayPaused) -> Said:
    if event.person is None:
        return Said(fr="Plus personne : le jeu attend.", en="Nobody is here: the game waits.")
    name = _name(state, event.person)
    return Said(fr=f"{name} demande une pause : on couvre les cartes.", en=f"{name} pauses: the cards are covered.")


def _race_closed(event: e.RaceClosed) -> Said:
    """Everybody's time; which hand was right or wrong is told by what came of it."""
    fr = ", ".join(_timed(hand, "d’avance") for hand in event.hands)
    en = ", ".join(_timed(hand, "head start") for hand in event.hands)
    if event.dead_heat:
        fr += f" ; {listed(event.dead_heat, 'fr')} à égalité"
        en += f"; a dead heat of {listed(event.dead_heat, 'en')}"
    return Said(fr=f"Photo-finish : {fr}.", en=f"Photo finish: {en}.")


def _hand_came_late(event: e.HandCameLate) -> Said:
    seat, behind = event.hand.seat, event.behind
    if behind < 0:
        return Said(
            fr=f"La main {of_fr(seat)} est arrivée trop tard.", en=f"{seat}’s hand reached the table too late."
        )
    return Said(fr=f"{seat} : trop tard, de {behind:.0f} ms.", en=f"{seat}: too late, by {behind:.0f} ms.")


def _timed(hand: e.Lane, head_start: str) -> str:
    return f"{hand.seat} {hand.time:.0f} ms" + (
        f" ({hand.head_start:.0f} ms {head_start})" if hand.head_start else ""
    )


def _name(state: TableState, person: PersonId) -> str:
    known = state.people.get(person)
    return str(person) if known is None else known.name
