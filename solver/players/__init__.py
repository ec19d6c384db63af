"""Players that are not people, for any game.

`random` takes any permitted move. `greedy` takes the move after which its seat stands best, as far as
it can see. They play with the compiled rules where there are such, otherwise in Python (`games.play_games`).
"""

NAMES = ("random", "greedy")
"""The players there are, from the weakest."""
