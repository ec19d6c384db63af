"""What must be true of Gold Mine."""

from .properties import PROPERTIES

__all__ = ["PROPERTIES"]
