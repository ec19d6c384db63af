"""Surveys: thousands of games in the box that people play, and what they show without being asked."""
