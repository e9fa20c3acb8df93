"""Are hands timed as a person would time them, from the page to the verdict?"""
