"""Which addresses are answered, for whom, and how?"""
