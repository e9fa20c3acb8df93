"""How are events kept in PostgreSQL, for many machines?"""
