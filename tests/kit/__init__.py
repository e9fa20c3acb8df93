"""What do tests share? Fake worlds, people and servers, in one place."""
