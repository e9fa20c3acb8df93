"""What becomes of a game that is over? It is kept, shown again, and remembered for those who played it."""
