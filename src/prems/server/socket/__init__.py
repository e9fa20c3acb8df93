"""How do bytes move on one socket?"""
