"""Several processes on the same data: what happens to people when one of them is in trouble?"""
