"""How does somebody get at finished games: as one who played, as one who was shown them, as one who remembers?"""
