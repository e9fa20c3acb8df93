"""How far may a page and its line be believed?"""
