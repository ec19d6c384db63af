"""Compare: what an edit of the rulebook does to the game.

    found = compare(side_of(game, "base"), side_of(game, "second-printing"))
    found.verdict        editorial, changes play, or no difference found
    found.decisions      per kind of decision, phase and number of players: same, more, less, other effect

Both sides get the same boxes, the same luck and the same amount of work.
"""
