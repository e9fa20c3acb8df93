"""How is one game played in time: pace, pauses, bots and races?"""
