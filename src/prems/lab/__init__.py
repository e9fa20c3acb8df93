"""Games played by machine, by the thousand, and the reports on them."""
