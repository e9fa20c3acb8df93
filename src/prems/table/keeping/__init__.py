"""How do the parts of a table keep it going?"""
