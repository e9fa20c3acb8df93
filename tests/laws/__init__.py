"""Laws that hold over all games: written once, kept by every game in the list.

A game brings for them its `moves`, one file in `secrets/` (what nobody may see), one in `counts/` (a tiny table whose
positions are counted), and golden transcripts in `tests/golden/`.
"""
