"""Players that are not people, for any game. None of them uses what its seat cannot see.

`random` takes any permitted move. `greedy` takes the move after which its score is furthest ahead; where all
moves are level, the one that a few random games favour. `tree` searches: each round deals anew what its seat
cannot see, goes down a tree of the moves tried so far, and plays on at random (information-set Monte-Carlo
tree search).

`games.play_games` plays many games, `bots.bot` decides single moves. They use the compiled rules
(`solver/native/players.c`); without them there are `random` and a `greedy` that plays no random games.
"""

NAMES = ("random", "greedy", "tree")
"""The players there are, from the weakest."""
