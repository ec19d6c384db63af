"""Explore: every position of a small game, one after the other."""
