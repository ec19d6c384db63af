"""What must be true of Dream of Fourteen Nights."""

from .promises import PROPERTIES

__all__ = ["PROPERTIES"]
