"""Playing games: at random, by simple players, and told step by step."""
