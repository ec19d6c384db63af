"""What must be true of Mint Works."""

from .properties import PROPERTIES

__all__ = ["PROPERTIES"]
