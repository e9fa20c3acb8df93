"""A small client: for bots of your own, for tests and for load. See examples/ for one that plays."""

from prems.client.client import Client, Player

__all__ = ["Client", "Player"]
