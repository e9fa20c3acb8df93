"""The few words that every game shares."""
