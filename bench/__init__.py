"""How fast is it, beside others? Measured on this machine, in one run, by whoever asks."""
