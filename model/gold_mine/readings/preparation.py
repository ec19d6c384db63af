"""Other readings of the set-up."""

from ..preparation import ties_are_rolled_again

ties_are_rolled_again.reads_as(seat_order=False)
