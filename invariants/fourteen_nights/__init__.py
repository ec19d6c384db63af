"""What must be true of Dream of Fourteen Nights."""

from .properties import PROPERTIES

__all__ = ["PROPERTIES"]
