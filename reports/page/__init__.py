"""The page that a designer opens: one HTML file with what was found and every game to step through."""
