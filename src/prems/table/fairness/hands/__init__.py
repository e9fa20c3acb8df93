"""Whose hand came down, and what time does it get?"""
