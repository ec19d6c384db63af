"""The engines that a check may run, by the names by which one asks for them."""

ENGINES = ("prove", "explore", "readings", "fuzz")
