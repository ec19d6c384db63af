"""Readings: games that tell two readings of one ruling apart."""
