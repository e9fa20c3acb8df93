"""The wire: what a page and the server say to each other."""
