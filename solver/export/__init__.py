"""Exports: a game for other people's tools, made from the rules as they are written."""
