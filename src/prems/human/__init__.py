"""How do people see and act? What bots and laboratory people share."""
