"""How does this process live among others, and how do tables go from one to another?"""
