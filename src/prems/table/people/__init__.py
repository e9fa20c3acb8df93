"""Who is at the table, under which name, where, and what follows when they come and go?"""
