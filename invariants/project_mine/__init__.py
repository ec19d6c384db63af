"""What must be true of Project:MINE."""

from .properties import PROPERTIES

__all__ = ["PROPERTIES"]
