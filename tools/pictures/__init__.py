"""What do drawings look like? Pixels, colours as other eyes see them, likeness, and the pictures of the docs."""
