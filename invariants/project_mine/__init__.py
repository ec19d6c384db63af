"""What must be true of Project:MINE."""

from .promises import PROPERTIES

__all__ = ["PROPERTIES"]
