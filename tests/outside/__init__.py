"""A game outside the repository, as somebody else would write it."""
