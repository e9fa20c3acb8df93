"""How fast is it? Measured on this machine, by whoever asks."""
