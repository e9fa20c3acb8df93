"""What can a host choose, and what was chosen?"""
