"""Golden transcripts: short games that a player can read. NAME.jsonl is the script, NAME.LANG.txt its story."""
