"""How fast the engines are, ours and those of others, side by side in one run."""
