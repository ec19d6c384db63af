"""Fuzz: Hypothesis plays games and shrinks what goes wrong to a short story."""
