"""What must a table know of Primeurs, to play it with people and in time?"""
