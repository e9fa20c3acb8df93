"""What must a table know of Arriba, to play it with people and in time?"""
