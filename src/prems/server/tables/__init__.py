"""Which tables are open, who talks to them, and how is what they want carried out?"""
