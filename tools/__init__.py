"""What is made once and committed: fonts, icons, sprites, pictures."""
