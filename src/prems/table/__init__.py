"""A table of people: seats, presence, pace, races. It never waits and reads no clock: time is an argument."""
