"""Which messages go over the socket? JSON text, one object a message; `say` names its kind.

Times are milliseconds. What a page measures is in its own clock (`performance.now()`), and only differences count.
"""

from typing import Annotated, Final, Literal

from msgspec import Meta, Raw, Struct, field

from prems.kernel.values import Json, Seat
from prems.table.events import Lane
from prems.table.state import MANY, Colour, Lag, PersonId, Played, ScreenKind, Traits
from prems.table.view import HostView, PersonView, Secrets, TableView, TvView

PROTOCOL: Final = 2
"""A page that speaks another version is told to load itself again."""

Number = Annotated[int, Meta(ge=0)]
Stamp = Annotated[float, Meta(ge=0)]
Token = Annotated[str, Meta(min_length=16, max_length=128)]
Name = Annotated[str, Meta(min_length=1, max_length=60)]
ErrorCode = Literal[
    "malformed", "protocol", "too-fast", "too-long", "locked", "kicked", "banned", "full", "storage", "internal"
]
DeviceKind = Literal["mouse", "touch", "key"]
Hz = Annotated[float, Meta(ge=1, le=1000)]
Paints = Annotated[dict[Number, Stamp], Meta(max_length=64)]
"""When this page painted which views: those that it has not told of yet, oldest first."""


class Message(Struct, frozen=True, tag_field="say", tag=str.lower, omit_defaults=True):
    """One message."""


# --- from the page ---


class Hello(Message, frozen=True):
    """The first message. The token is the device's secret: whoever has it has the seat."""

    protocol: int
    token: Token
    name: Name
    watch: bool = False  # no seat wanted
    colour: Colour | None = None  # wished for
    traits: Traits = field(default_factory=dict)  # what this person says about themselves
    screen: ScreenKind = "full"  # "hands": it shows no cards; "tv": it shows them to a room
    played: Played = MANY  # how many games this device has seen to their end; 3 stands for more
    lag: Lag | None = None  # of a TV's panel, as it was measured before
    plus_minus: Lag = 0
    changes: bool = False  # whether it can be told only what changed since the view before
    since: Number | None = None  # the newest view that this page has, from a line that broke [T38]


class Ask(Message, frozen=True):
    """Something beside playing: sit, start, pause, ..."""

    request: Raw


class Play(Message, frozen=True):
    """A gesture of the game that does not race. Its seat is one of your own; another one is taken for your first."""

    command: Raw


class Hand(Message, frozen=True):
    """A hand came down: it races."""

    command: Raw
    v: Number  # the view that was on the screen
    t: Stamp  # the press, as the browser stamped it
    kind: DeviceKind
    seq: Number  # counts this page's hands
    paints: Paints = {}
    hz: Hz = 60


class Seen(Message, frozen=True):
    """A view was painted at `p`, and some before it; told at once by a TV, by others when there are a few."""

    v: Number
    p: Stamp
    hz: Hz = 60
    hidden: bool = False
    before: Paints = {}


class Beat(Message, frozen=True):
    """No hand of mine came down sooner than `e` after the paint of view `v`."""

    v: Number
    e: float
    paints: Paints = {}
    hz: Hz = 60


class Hide(Message, frozen=True):
    hidden: bool


class Tock(Message, frozen=True):
    """The answer to a tick, at once: what this page's clock reads."""

    n: Number
    c: Stamp


class Flashed(Message, frozen=True):
    """Of a TV: when it painted each flash."""

    at: Annotated[list[Stamp], Meta(max_length=40)]


class Tapped(Message, frozen=True):
    """Whoever tapped along: the taps with the TV's flashes, and by how much taps came after this screen's own."""

    tv: Annotated[list[Stamp], Meta(max_length=40)]
    own: Annotated[list[Annotated[float, Meta(ge=-1000, le=1000)]], Meta(max_length=40)]


class Again(Message, frozen=True):
    """Something was missed: please send the newest view."""


class Air(Message, frozen=True):
    """I agree to hear and be heard by microphone and camera, or do so no longer."""

    on: bool


class Signal(Message, frozen=True):
    """Between two pages that open a microphone or camera, where both agreed and one of them performs now."""

    to: PersonId
    data: Raw


class Flick(Message, frozen=True):
    """A gesture to be shown, never judged: a hand turned over, a first pick."""

    what: Annotated[str, Meta(max_length=40)]


FROM_PAGE: Final = (Hello, Ask, Play, Hand, Seen, Beat, Hide, Tock, Flashed, Tapped, Again, Air, Signal, Flick)


# --- from the server ---


class IceServer(Struct, frozen=True, omit_defaults=True):
    """Who helps two browsers to find each other (STUN), or carries voice and picture between them (TURN)."""

    urls: str
    username: str = ""
    credential: str = ""


class Welcome(Message, frozen=True):
    you: PersonId
    code: str
    version: str  # of the server
    ice: tuple[IceServer, ...] = ()  # the host's, for microphone and camera
    pages: str = ""  # which ones the server has, by their first script: others load themselves again between games


class Waiting(Message, frozen=True):
    """To a screen without a table: show this code, until a host takes it [T32]."""

    code: str


class Taken(Message, frozen=True):
    """To a screen without a table: open the socket of this one, and show it."""

    code: str


class View(Message, frozen=True):
    """All that everybody can see, the same bytes for all. Where something became live a ping is in the same write."""

    view: TableView


class Change(Message, frozen=True):
    """What is not as in view `since`: the same bytes for all who said `changes` and were sent that one last."""

    since: Number
    view: dict[str, Json]  # fields of the view
    play: dict[str, Json] = {}  # fields of its `play`
    within: dict[str, dict[Seat, Json]] = {}  # of fields of its `play`, what is said by seat


class Secret(Message, frozen=True):
    """What only your seats see beside the view of that number, which follows in the same write."""

    secrets: Secrets


class People(Message, frozen=True):
    people: list[PersonView]
    tvs: list[TvView] = []


class Confided(Message, frozen=True):
    """For the host alone."""

    seen: HostView


class Refused(Message, frozen=True):
    """Against the rules, or the table's: nothing changed."""

    code: str


class Missed(Message, frozen=True):
    """Your hand did not race: it was late, or counts for nothing."""

    hand: Lane


class Listen(Message, frozen=True):
    """A race waits only for you: say `beat` at once, so that everybody knows no hand of yours is on its way."""


class Tick(Message, frozen=True):
    """Say `tock` at once: clocks are compared, where hands race by a TV [T34]."""

    n: Number


class Flash(Message, frozen=True):
    """To a TV: flash twelve times, every 600 ms, and say when. To whoever taps along: it does."""


class Asked(Message, frozen=True):
    """Are you still there?"""

    within: float


class Counted(Message, frozen=True):
    """A count begins: 3-2-1 ("play"), or before a gesture takes effect (its name)."""

    why: str
    ms: float
    seat: Seat | None = None


class Cued(Message, frozen=True):
    person: PersonId | None
    what: str
    seat: Seat | None = None  # of a bot
    at: Seat | None = None  # whom an emote is thrown at


class Signalled(Message, frozen=True):
    """Without data: this person performs and could be heard by whoever says `air`."""

    person: PersonId
    data: Json  # what the pages of two people tell each other


class Announced(Message, frozen=True):
    """The server restarts within this many milliseconds, then everything goes on. Without them: it does not."""

    within: float | None = None


class Moved(Message, frozen=True):
    """This table is at another address of the server: `""`, a path, a port, or `wss://...`. Go there."""

    at: str = ""


class Pulse(Message, frozen=True):
    """The server lives. Something comes every second and a half, or sooner: where nothing does, the line is cut."""


class Error(Message, frozen=True):
    """Not our language. The connection is closed after this, unless it was a small slip."""

    code: ErrorCode
    text: str


class Bye(Message, frozen=True):
    why: Literal["kicked", "left", "closed", "elsewhere", "restart"]


FROM_SERVER: Final = (
    Welcome,
    Waiting,
    Taken,
    View,
    Change,
    Secret,
    People,
    Confided,
    Refused,
    Missed,
    Listen,
    Tick,
    Flash,
    Asked,
    Counted,
    Cued,
    Signalled,
    Announced,
    Moved,
    Pulse,
    Error,
    Bye,
)
