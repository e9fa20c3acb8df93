"""How do several processes serve one port, on one file?"""
