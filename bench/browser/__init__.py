"""How much work has a phone with a page?"""
