"""What does a bigger server cost: commits, workers, a full machine, and a million players?"""
