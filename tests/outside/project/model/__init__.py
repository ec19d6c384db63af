"""A package of this project's own that happens to be called `model`."""

LARGEST_HEAP = 20
