"""Pages, API and sockets of many tables in one process. It only moves bytes: the table thinks."""
