"""What must be true of Mint Works."""

from .promises import PROPERTIES

__all__ = ["PROPERTIES"]
