"""Whoever only watches is never host; what people wear is seen by all."""

import pytest

from prems.table import requests as r
from prems.table import state as people
from prems.table.state import Instant, PersonId
from prems.table.table import Table


def opened() -> Table:
    return Table.opened("KOTA", "arriba", Instant(0.0))


def host_of(table: Table) -> PersonId | None:
    return table.state.host


@pytest.mark.rule("T18")
def test_a_television_that_comes_first_is_not_host() -> None:
    table = opened()
    table.join(PersonId("tv"), "TV", Instant(1.0), wants_seat=False)
    assert host_of(table) is None
    table.join(PersonId("zoe"), "Zoé", Instant(2.0))
    assert host_of(table) == PersonId("zoe")


@pytest.mark.rule("T18")
def test_the_table_goes_to_somebody_who_plays() -> None:
    table = opened()
    table.join(PersonId("zoe"), "Zoé", Instant(1.0))
    table.join(PersonId("tv"), "TV", Instant(2.0), wants_seat=False)
    table.join(PersonId("tom"), "Tom", Instant(3.0))
    table.request(PersonId("zoe"), r.Leave(), Instant(4.0))
    assert host_of(table) == PersonId("tom")
    table.request(PersonId("tom"), r.Leave(), Instant(5.0))
    assert host_of(table) is None


@pytest.mark.rule("T16")
def test_a_watcher_who_sits_down_plays_from_then_on() -> None:
    table = opened()
    table.join(PersonId("zoe"), "Zoé", Instant(1.0), wants_seat=False)
    table.request(PersonId("zoe"), r.Sit(), Instant(2.0))
    assert host_of(table) == PersonId("zoe")
    assert table.state.people[PersonId("zoe")].wants_seat
    assert people.chair_of(table.state, PersonId("zoe")) is not None


def test_everybody_sees_the_wished_colour() -> None:
    table = opened()
    table.join(PersonId("zoe"), "Zoé", Instant(1.0), colour="lago")
    assert [person.colour for person in table.sight.view(Instant(2.0)).people] == ["lago"]
    table.request(PersonId("zoe"), r.ChangeColour("noche"), Instant(3.0))
    assert [person.colour for person in table.sight.people()] == ["noche"]
