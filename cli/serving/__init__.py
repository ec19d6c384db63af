"""The page over loopback, with the engine behind it: games played, disputes put, cases kept."""
