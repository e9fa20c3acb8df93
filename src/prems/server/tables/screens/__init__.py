"""Which screens wait for a table, here and in other processes [T32]?"""
