"""Thousands of simulated races, to measure how often the hand that truly reacted first wins.

Simulated people with simulated links and screens play at the real `Table`; here the truth is known,
so that every verdict can be checked. Beside it run the ways in which other games decide a race.
"""
