"""How is a server started?"""
