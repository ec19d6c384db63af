"""Detectors: each looks for one kind of defect. Order, documentation and jobs come from this register."""

from .below_zero import BelowZero
from .broken_law import BrokenLaw
from .contradicting_numbers import ContradictingNumbers
from .detector import Detector, Needs
from .divergent_readings import DivergentReadings
from .endless import Endless
from .figures import Figures
from .impossible_order import ImpossibleOrder
from .leak import Leak
from .lost_end import LostEnd
from .open_questions import OpenQuestions
from .pointless_choice import PointlessChoice
from .references import References
from .same_words import SameWords
from .seat_advantage import SeatAdvantage
from .shortage import Shortage
from .stalled import Stalled
from .stuck import Stuck
from .uncounted import Uncounted
from .undecided_winner import UndecidedWinner
from .undetermined_order import UndeterminedOrder
from .unequal_turns import UnequalTurns
from .unused_content import UnusedContent
from .vacuous_clause import VacuousClause

DETECTORS: tuple[Detector, ...] = (
    Stuck(),
    BrokenLaw(),
    LostEnd(),
    Endless(),
    Stalled(),
    UndecidedWinner(),
    UnequalTurns(),
    SeatAdvantage(),
    ImpossibleOrder(),
    Shortage(),
    BelowZero(),
    ContradictingNumbers(),
    Figures(),
    Uncounted(),
    SameWords(),
    DivergentReadings(),
    UndeterminedOrder(),
    Leak(),
    References(),
    VacuousClause(),
    UnusedContent(),
    PointlessChoice(),
    OpenQuestions(),
)
"""All of them, in the order in which their findings are told."""


def detectors(needs: Needs) -> list[Detector]:
    """Those that need this to look at."""
    return [detector for detector in DETECTORS if detector.needs is needs]
