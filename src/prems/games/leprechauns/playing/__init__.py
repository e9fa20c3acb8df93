"""What must a table know of Leprechauns, to play it with people and in time?"""
