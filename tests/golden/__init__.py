"""Golden tables: exact counts for each configuration, kept in the game's folder (`golden.json`).

`ludex golden GAME --write` (or `python -m tests.golden GAME`) counts again and writes the table; look at the
difference before you keep it.
"""
