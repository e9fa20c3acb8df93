"""How much work does a page give a phone?"""
