"""People with lines, screens and clocks of their own at a real table, on a clock that costs nothing.

The table, its referee and its messages are those that ship; only the wires, the screens and the people are modelled.
"""
