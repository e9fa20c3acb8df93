"""What was on which screen, and since when?"""
