"""How does Arriba look on paper and on screen?"""
