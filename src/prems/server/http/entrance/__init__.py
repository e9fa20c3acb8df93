"""Who comes in, and who does not?"""
