"""Lift: the rules that are played, turned into logic."""
