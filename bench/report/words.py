"""What does a reader of the figures have to know?"""

from typing import Final

HEAD: Final = """# How fast, beside others?

This page is written by `make bench`, which measures everything again on the machine at hand: each part in one run,
all peers taking turns, as ratios. `make bench PART=server` measures one part; `make bench QUICK=1` shows in a few
minutes that it works. The figures behind it are in `bench/results`."""

ENGINE: Final = """
## Engine

![Actions a second](pictures/bench-engine.svg)

Actions a second in complete random games of four (chess: two), one core, driven from Python. *Random play*, the same
loop for all: while it is not over, find what may be done, take one, do it. *Judged*: actions that were written down
before; is it legal, then apply: a referee's work, and what `prems lab speed` measures. *Applied*: known to be legal;
OpenSpiel and python-chess then check nothing. *Compiled*: the same rules through `make compiled`; the loop stays
Python, as for the others. Median of the runs, lowest to highest in brackets.

OpenSpiel counts each dealt card as an action, and four in ten of its actions are such; Prem's counts a deal of all
cards as one. In the same loop OpenSpiel picks a dealt card as it picks any other action. *As in its examples*
each is drawn by the probabilities that OpenSpiel gives, which takes longer than the rest of the game; that is the
row against which the goals were set, and both are shown. RLCard's random play makes what each player observes; its
other columns do without. *No rules* is the floor: our loop with nothing to judge, one command found and one event
made and applied an action. What lies between it and a goal is all that rules may cost; where that does not do,
[the steps](steps.md) say so.

| engine | random play | judged | applied |
|---|---|---|---|"""

ENGINE_RATIOS: Final = """
| Prem's as a multiple of | random play | judged | applied |
|---|---|---|---|"""

SERVER: Final = """
## Server

Tables of four, two actions a second each, every action told to four; the server on one core, the load on the other,
all over the loopback. Prem's plays real games of Arriba: each action is judged, committed to SQLite, and shown: what
changed since the view before, about 340 bytes, or the whole of 2 kB to whoever lacks that one (what was measured
before 0.2.0: always the whole). *Bare* is rules, log and broadcast, without pings and stopwatch; *with race timing*
adds pings and pongs, what each page says that it painted, and races with their verdicts.

*The same work*: Arriba's rules written for that server and held to our referee step by step (`python -m
bench.server.judged`), each action judged, one row a decision in SQLite with the same durability and the same
gathering, told once it is committed; games, grabs and late hands as at Prem's. Colyseus shows a schema's patches,
20 to 90 bytes, and has its ticks off. boardgame.io shows its whole state, and tells before it keeps: that order is
its own. None of the three times a race, pauses, brings a table back after a crash, or holds a view back for
anybody. *Lean Python* is our own rules, log and view behind a bare socket: the floor for this work in Python. *As
many frames*: a ping and a half an action, their pongs, and what was painted go to and fro as with race timing, and
nothing is made of them.

*A counter* adds one to a number, keeps no log and tells about 40 bytes; *plain Python* and *plain node* only move
bytes. A *way* runs from an action to each of the four screens; with race timing it includes the hold by which all
screens show a card at the same moment. *To the first* of the four: the farthest screen is held for nobody."""

SERVER_COLUMNS: Final = (
    "server",
    "CPU per delivery, µs",
    "x Colyseus, the same work",
    "way p50, ms",
    "p99, ms",
    "p99 to the first, ms",
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
