"""Studies: one hard question about one game, answered for every board, count or table size."""
