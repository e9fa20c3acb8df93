"""Which numbers is fairness built from, and why these? All are milliseconds unless they say otherwise."""

from typing import Final

# --- people ---
FASTEST_CHOICE: Final = 120.0  # nobody sees, chooses and presses sooner: an earlier hand answers an older view [T02]
LAST_STOP: Final = 300.0  # [T02] a hand on its way cannot be stopped sooner after seeing that another was first
LONGEST_HEAD_START: Final = 300.0  # [T03]

# --- the race ---
TIE: Final = 5.0  # hands closer than this cannot be told apart, unless the game says otherwise [T04]
HARD_CLOSE: Final = 400.0  # after the first hand: nobody waits longer for a verdict [T04]
UNSEEN: Final = 250.0  # and a round trip after its pong: a TV, which tells at once, has not painted it by then
PAINTS_GATHERED: Final = 2000  # all other pages tell their paints together, when the oldest is this old
SILENT: Final = 5000.0  # a page that has got views and told no paint for this long is not watching
WORTH_ASKING: Final = 20.0  # by which a question must shorten the wait

# --- the believed round trip ---
CAP: Final = 350.0  # the most that may lie between sending and arrival besides the reaction
BEYOND: Final = CAP - 60.0  # a median round trip above this cannot be made fair: tell the player
HANDLING: Final = 8.0  # from the press to the socket in an honest page
PLACING: Final = 4.0  # from a view's arrival to its frame: all that a TV does, on which nobody presses
STAMP_SLACK: Final = 5.0  # by which an honest claim may seem later than the fastest round trip allows
NO_PING: Final = 700.0  # after a view: a message that is lost then would hold up the hand that may follow it
LONGEST_UNPINGED: Final = 3000.0  # however quickly views follow one another
PONGS: Final = 16  # idle round trips that are remembered
FRESH_PONGS: Final = 5  # below this many a connection is believed no more than its fastest answer

# --- how much longer than usual a way may take before that is a bad moment ---
JITTER: Final = 1.5  # times the spread of its round trips
MOST_JITTER: Final = 30.0  # a restless phone; what is longer has to be paid for
LEAST_JITTER: Final = 6.0  # of a hand's own way: no line is steadier than its kernel and its browser
LEAST_PONG_JITTER: Final = 10.0  # of a pong: a browser answers when it has time

# --- what the kernel's round trip explains; honest lines lose nothing by these, see docs/fairness.md ---
SMOOTHED_SHARE: Final = 1.15  # of the smoothed round trip, which our own small writes lift a little
SMOOTHED_SLACK: Final = 5.0  # for a browser that answers a few milliseconds late
LEAST_SHARE: Final = 1.25  # of the least one, which a held pong cannot lift; a restless line lies well above it
LEAST_SLACK: Final = 10.0
SPREAD_SHARE: Final = 3.0  # of the mean deviation: where the 90th percentile of an honest line lies
SPREAD_SLACK: Final = 3.0
LEAST_SPREAD_SHARE: Final = 0.3  # of the least one: holding pongs lifts the mean deviation too, but never this
LEAST_SPREAD_SLACK: Final = 4.0
LEAD_SHARE: Final = 0.1  # of the shortest: a view is sent ahead by this much more; a held pong must not buy a card
STATED_SLACK: Final = 20.0  # where a proxy has measured only once, when the socket was opened: lines are restless
NOT_VERIFIED: Final = 10.0  # by which pongs may exceed what is explained before the host is told

# --- the allowance for bad moments ---
BUCKET_START: Final = 90.0  # at the start, and after a reconnect at most: one bad moment, as a phone has in 20 races
BUCKET_MOST: Final = 180.0  # one lost message; more only makes everybody wait
BUCKET_REFILL: Final = 8.0  # for each view with a hand
MOMENT_SLACK: Final = 10.0  # what one race may take from it: a near line has no bad moments worth more
MOMENT_SHARE: Final = 2.0  # times the fastest round trip, which nobody can make look longer
LOST_PACKET: Final = 180.0  # beside it, for a packet that the kernel had to send again; more only makes us wait
LOST_START: Final = 40.0  # of it at the start: whoever can feign a loss must not win a first race by it
LOST_REFILL: Final = 8.0  # for each view with a hand: one packet in twenty-five is believed to be lost

# --- the long run ---
BAND: Final = 8.0  # a mean excess below this is an honest device; above it, it is subtracted
BIAS_RATE: Final = 0.08
UNPAINTED: Final = 1.5  # frames between arrival and paint on average: half a frame's wait, and one of drawing
LEAST_UNEXPLAINED: Final = -40.0  # one hand teaches the bias no more than this,
MOST_UNEXPLAINED: Final = 60.0  # nor than this: a lost message is no habit
EXCESSES: Final = 15  # believed round trips above the usual one that are remembered

# --- screens and clocks ---
SLOWEST_FRAME: Final = 16.7
SLOWEST_STEADY_FRAME: Final = 28.0  # a phone saving battery, where the stamps show it, outside `strict`. It
# shows 33.4, but a lie about it must not gain more than 25; an honest one loses next to nothing by the rest
FASTEST_FRAME: Final = 2.0

# --- one screen for a room [T34, T35] ---
CLOCK_MEMORY: Final = 30_000.0  # how long a comparison of two clocks is worth something
DRIFT: Final = 50e-6  # by which clocks may drift apart meanwhile, as a share
OUTSTANDING_TICKS: Final = 8
LEAST_WAY: Final = (
    0.25  # of the round trip: neither direction is shorter. What may be hidden in the other is the rest
)
USUAL_SLACK: Final = (
    5.0  # above the fastest round trip, where only the way up counts: power saving lifts the usual one
)
LONGEST_LAG: Final = 150.0  # of a TV, that is taken off a time

# --- sending ---
LEAD: Final = 0.6  # share of the 90th percentile round trip by which a view is sent ahead
LONGEST_HOLD: Final = 140.0  # by which a view is held back at most, for the sake of the slowest link [T22]
UNKNOWN_LINK: Final = 30.0  # one way, before the first pong
SPECTATORS_BEHIND: Final = 250.0  # behind the racers: a watch page must never be the faster screen [T23]
PONG_TIMEOUT: Final = 1000.0  # spectators wait no longer for a racer's pong
STEADY: Final = 10.0  # p90 - median of a link that needs no heartbeats
HEARTBEATS: Final = (360,)  # after a paint, where the link is not steady: after most hands that win. One that
# is lost holds up the hand behind it, so there are no more
