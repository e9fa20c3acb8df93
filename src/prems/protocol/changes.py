"""What of a view is not as it was in the view before, and how does one view become the next?

A view has three storeys: the table's fields, the fields of its game's `play`, and in some of those something by seat.
Whatever is another than before is told whole, on its own storey. No field comes or goes while a game is the same.
Of forty fields mostly five are others: they are found in Python's own loops, which are ten times as fast as ours.
"""

from itertools import compress, filterfalse
from operator import ne

from msgspec.structs import astuple

from prems.kernel.values import Json
from prems.protocol.messages import Change
from prems.table.view import TableView

Raw = dict[str, Json]


def changed(before: TableView, view: TableView) -> Change:
    """For whoever has the view before, whatever screen it is on: nothing in it depends on anybody."""
    news, olds = astuple(view), astuple(before)
    fields: Raw = dict(compress(zip(view.__struct_fields__, news, strict=True), map(ne, news, olds)))
    seen, saw = fields.get("play"), before.play
    if seen is None or type(seen) is not type(saw):
        return Change(before.v, fields)
    del fields["play"]
    play: Raw = {}
    within: dict[str, Raw] = {}
    news, olds = astuple(seen), astuple(saw)
    for name, now, was in compress(zip(seen.__struct_fields__, news, olds, strict=True), map(ne, news, olds)):
        if type(now) is dict and [*now] == [*was]:  # said by the same seats
            within[name] = dict(filterfalse(was.items().__contains__, now.items()))
        else:
            play[name] = now
    return Change(before.v, fields, play, within)


def folded(before: Raw, change: Raw) -> Raw:
    """The view, as it would have come whole. The one before stays as it is."""
    view = {**before, **change["view"]}
    if "play" in change or "within" in change:
        play = {**before["play"], **change.get("play", {})}
        for name, entries in change.get("within", {}).items():
            play[name] = {**play[name], **entries}
        view["play"] = play
    return view


class Line:
    """One connection to a table, as a client hears it: what changed comes out as a whole view."""

    def __init__(self) -> None:
        self.view: Raw | None = None  # what came last; None: nothing yet, or something was missed

    def whole(self, message: Raw) -> Raw | None:
        """None: it says what changed in a view that never came. Say `again`."""
        if message["say"] == "change":
            if self.view is None or self.view["v"] != message["since"]:
                self.view = None
                return None
            message = {"say": "view", "view": folded(self.view, message)}
        if message["say"] == "view":
            self.view = message["view"]
        return message
