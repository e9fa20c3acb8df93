"""What does a reader of the figures have to know?"""

from typing import Final

HEAD: Final = """# How fast, beside others?

This page is written by `make bench`, which measures everything again on the machine at hand: each part in one run,
all peers taking turns, as ratios. `make bench PART=server` measures one part; `make bench QUICK=1` shows in a few
minutes that it works. The figures behind it are in `bench/results`."""

ENGINE: Final = """
## Engine

![Actions a second](pictures/bench-engine.svg)

Actions a second in complete random games of four (chess: two), one core, driven from Python. *Random play*: find
what may be done, choose, apply. *Judged*: actions that were written down before; is it legal, then apply: a
referee's work, and what `prems lab speed` measures. *Applied*: known to be legal; OpenSpiel and python-chess then
check nothing. OpenSpiel counts each dealt card as an action. *Compiled*: the same rules through `make compiled`; the
loop that plays stays Python, as for the others. Median of the runs, lowest to highest in brackets.

| engine | random play | judged | applied |
|---|---|---|---|"""

ENGINE_RATIOS: Final = """
| Prem's as a multiple of | random play | judged | applied |
|---|---|---|---|"""

SERVER: Final = """
## Server

Tables of four, two actions a second each, every action told to four; the server on one core, the load on the other,
all over the loopback. Prem's plays real games of Arriba: each action is judged, committed to SQLite, and shown as a
whole view of about 1.7 kB. *Bare* is rules, log and broadcast, without pings and stopwatch; *with race timing* adds a
ping and a pong to each view, what each page says that it painted, and races with their verdicts. The others add one
to a counter, keep no log and tell about 40 bytes (boardgame.io: its state). *Plain Python* only reads an action and
tells its table as many bytes as Prem's does: about the least that a server in Python costs here. A *way* runs from an
action to each of the four screens; with race timing it includes the hold by which all screens show a card at the same
moment."""

SERVER_COLUMNS: Final = (
    "server",
    "CPU per delivery, µs",
    "x Colyseus",
    "way p50, ms",
    "p99, ms",
    "kB per connection",
    "deliveries a second",
    "core",
)

GROWTH: Final = """
## Growth

![Cost per table](pictures/bench-growth.svg)

Prem's with race timing, one action every two seconds at each table of four; beside it *plain Python*, which only
moves bytes. The cost of a table is that of its actions at this rhythm, also where the core is full and they come more
rarely. On this machine each action is cheaper the more of them there are a second, for the plain server too; and a
few people are pinged every second, many more rarely.

| tables | CPU per table, ms/s | x the cheapest | plain Python | x that | core | way p99, ms | kB per connection |
|---|---|---|---|---|---|---|---|"""

STEPS: Final = "[What was changed because a profile said so, step by step](steps.md)."
