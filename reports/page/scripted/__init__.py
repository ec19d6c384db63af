"""The drawing of a game as a script, so that a page draws the positions that somebody plays on to."""
