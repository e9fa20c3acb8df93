"""Who talks to a server in tests, and to which one?"""
