"""Golden tables: exact counts for each configuration.

`python -m tests.golden GAME` counts again and writes the table; look at the difference before you keep it.
"""
