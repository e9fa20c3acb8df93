"""Does the house stand: are import contracts kept, and are all games complete?"""
