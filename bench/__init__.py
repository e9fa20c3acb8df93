"""How fast is it? Figures to print, not tests."""
