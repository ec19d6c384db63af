"""What must be true of Gold Mine."""

from .promises import PROPERTIES

__all__ = ["PROPERTIES"]
