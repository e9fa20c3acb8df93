"""How is an evening at a table told, in French and English?"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

from prems.games import GAMES
from prems.kernel.values import Event, Ms
from prems.kernel.words import Lang, Said, listed
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
    if not isinstance(event, e.TableEvent):
        return GAMES[state.game].notation.tell(event, lang)
    said = _SENTENCES[type(event)](state, event)
    return None if said is None else said[lang]


def _person_came(_: TableState, event: e.PersonCame) -> Said:
    return Said(fr=f"{event.person.name} arrive.", en=f"{event.person.name} comes to the table.")


def _person_changed(state: TableState, event: e.PersonChanged) -> Said | None:
    before, now = _name(state, event.person.id), event.person.name
    return None if before == now else Said(fr=f"{before} s’appelle {now}.", en=f"{before} is now called {now}.")


def _person_went(state: TableState, event: e.PersonWent) -> Said:
    name = _name(state, event.person)
    if event.is_kicked:
        return Said(fr=f"L’hôte renvoie {name}.", en=f"The host sends {name} away.")
    return Said(fr=f"{name} quitte la table.", en=f"{name} leaves the table.")


def _person_pardoned(state: TableState, event: e.PersonPardoned) -> Said:
    name = state.barred.get(event.person, event.person)
    return Said(fr=f"{name} peut revenir.", en=f"{name} may come again.")


def _host_chosen(state: TableState, event: e.HostChosen) -> Said | None:
    if event.person is None:
        return None
    return Said(fr=f"{_name(state, event.person)} est l’hôte.", en=f"{_name(state, event.person)} is the host.")


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
        return Said(fr=f"{name} prend la place de {seat}.", en=f"{name} takes the seat of {seat}.")
    if now.person != before.person:
        return Said(fr=f"Un bot continue pour {seat}.", en=f"A bot plays on for {seat}.")
    if now.bot is None:
        return Said(fr=f"{seat} reprend sa place.", en=f"{seat} is back.")
    return Said(fr=f"{seat} ne répond plus : un bot joue.", en=f"{seat} is away: a bot plays on.")


def _table_locked(_: TableState, event: e.TableLocked) -> Said:
    if event.is_locked:
        return Said(fr="La table est verrouillée.", en="The table is locked.")
    return Said(fr="La table est ouverte.", en="The table is open.")


def _game_started(_: TableState, event: e.GameStarted) -> Said:
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


def _play_resumed(_: TableState, __: e.PlayResumed) -> Said:
    return Said(fr="3 - 2 - 1 : à vous !", en="3 - 2 - 1: go!")


def _race_closed(_: TableState, event: e.RaceClosed) -> Said:
    """Everybody's time; which hand that was right or wrong is told by what came of it."""
    fr = ", ".join(_timed(hand, "d’avance") for hand in event.hands)
    en = ", ".join(_timed(hand, "head start") for hand in event.hands)
    if event.dead_heat:
        fr += f" ; {listed(event.dead_heat, 'fr')} à égalité"
        en += f"; a dead heat of {listed(event.dead_heat, 'en')}"
    return Said(fr=f"Photo-finish : {fr}.", en=f"Photo finish: {en}.")


def _timed(hand: e.Lane, head_start: str) -> str:
    return f"{hand.seat} {hand.time:.0f} ms" + (
        f" ({hand.head_start:.0f} ms {head_start})" if hand.head_start else ""
    )


def _table_closed(_: TableState, __: e.TableClosed) -> Said:
    return Said(fr="La table est close.", en="The table is closed.")


def _nothing(_: TableState, __: Event) -> None:
    """Seen at the table, but no story."""


def _name(state: TableState, person: PersonId) -> str:
    known = state.people.get(person)
    return person if known is None else known.name


_SENTENCES: Final[dict[type[Event], Callable[[TableState, Any], Said | None]]] = {
    e.PersonCame: _person_came,
    e.PersonChanged: _person_changed,
    e.PersonWent: _person_went,
    e.PersonPardoned: _person_pardoned,
    e.HostChosen: _host_chosen,
    e.ChairsSet: _chairs_set,
    e.ReadySet: _nothing,
    e.TableLocked: _table_locked,
    e.SettingsSet: _nothing,
    e.GameStarted: _game_started,
    e.PlayPaused: _play_paused,
    e.PlayResumed: _play_resumed,
    e.RaceClosed: _race_closed,
    e.TableClosed: _table_closed,
}
