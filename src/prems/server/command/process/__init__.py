"""What happens in a server's process, beside the tables?"""
