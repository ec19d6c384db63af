"""What must be true: shared laws, then a module per game."""
