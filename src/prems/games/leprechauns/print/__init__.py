"""How does Leprechauns look on paper and on screen?"""
