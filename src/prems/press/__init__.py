"""Lays a game's faces on sheets: print, cut, play."""
