"""Who only watches is never host; what people wear is seen by all."""

from prems.table import requests as r
from prems.table import state as people
from prems.table.state import PersonId
from prems.table.table import Table


def opened() -> Table:
    return Table.opened("KOTA", "arriba", 0.0)


def host_of(table: Table) -> PersonId | None:
    return table.state.host


def test_a_television_that_comes_first_is_not_host() -> None:
    table = opened()
    table.join("tv", "TV", 1.0, wants_seat=False)
    assert host_of(table) is None
    table.join("zoe", "Zoé", 2.0)
    assert host_of(table) == "zoe"


def test_the_table_goes_to_somebody_who_plays() -> None:
    table = opened()
    table.join("zoe", "Zoé", 1.0)
    table.join("tv", "TV", 2.0, wants_seat=False)
    table.join("tom", "Tom", 3.0)
    table.request("zoe", r.Leave(), 4.0)
    assert host_of(table) == "tom"
    table.request("tom", r.Leave(), 5.0)
    assert host_of(table) is None


def test_a_watcher_who_sits_down_plays_from_then_on() -> None:
    table = opened()
    table.join("zoe", "Zoé", 1.0, wants_seat=False)
    table.request("zoe", r.Sit(), 2.0)
    assert host_of(table) == "zoe"
    assert table.state.people["zoe"].wants_seat
    assert people.chair_of(table.state, "zoe") is not None


def test_everybody_sees_the_wished_colour() -> None:
    table = opened()
    table.join("zoe", "Zoé", 1.0, colour="lago")
    assert [person.colour for person in table.view(2.0).people] == ["lago"]
    table.request("zoe", r.Wear("noche"), 3.0)
    assert [person.colour for person in table.people()] == ["noche"]
