"""How fast is it, and how fast beside others? Measured on this machine, by whoever asks."""
