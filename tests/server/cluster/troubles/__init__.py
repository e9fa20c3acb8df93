"""Is anything lost when nodes, their cable or the database are in trouble? Real nodes, games and a real database."""
