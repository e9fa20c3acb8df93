"""How fast are the rules, beside other engines?"""
