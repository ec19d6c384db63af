"""A disk on which only small files fit."""

import resource
from contextlib import contextmanager


@contextmanager
def small_files(most):
    """No file may grow beyond so many bytes meanwhile."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
