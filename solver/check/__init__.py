"""Check: all engines on one rulebook within a time budget."""
