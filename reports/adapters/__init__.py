"""Adapters: a game of ours behind the interface of another library, for its algorithms and players."""
