"""What is told to spectators who see several views at one moment?"""

from msgspec import structs

from prems.server.tables.shown import caught_up
from prems.table import effects as fx
from prems.table.events import HostChosen, RaceClosed
from prems.table.state import PersonId
from tests.kit.world import SteadyWorld

ANA = PersonId("ana")


def test_a_photo_finish_keeps_its_lanes_but_not_its_cards_which_may_be_covered_by_now() -> None:
    world = SteadyWorld()
    world.join("ana")
    shown = world.all_told(fx.Show)[-1]
    photo = RaceClosed(1, "totem", [], None, [], 0.0, cards={"Ana": "18g"})
    before = structs.replace(shown, view=structs.replace(shown.view, hints=[photo, HostChosen(2, ANA)]))
    assert caught_up(before, shown).view.hints == [
        structs.replace(photo, cards={}),
        HostChosen(2, ANA),
        *shown.view.hints,
    ]
