"""What must a table know of a game, to play it with people and in time? Records, with defaults."""
