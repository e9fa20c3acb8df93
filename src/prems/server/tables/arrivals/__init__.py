"""Who has just opened a connection: somebody for a table, or a screen that no table has taken yet?"""
