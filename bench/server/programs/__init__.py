"""Which servers are measured? Each is a program of its own."""
