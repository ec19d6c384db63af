"""Statistics: what many games in one box show, as data.

    found = statistics(table, games=10_000, seed=1, players=("greedy", "greedy"), budget=Budget(30))
    found.seats[0].wins                 how many games the first seat won, with a 95 % interval
    found.seats[0].more_turns           in how many it had more turns than somebody else
    found.length, found.seats[0].score  how they are spread
    found.endings                       by which clauses games ended
    found.uses                          for each rule and value of a parameter: uses by winners and by others
    found.never_used                    rules that no game used, and cards or spaces that nobody ever named
    found.as_data()                     all of it for JSON

Players are named as in `ludex.solver.players`; without names everybody plays at random.
"""

from .interval import Share, Spread
from .statistics import SeatStatistics, Statistics, Use, statistics

__all__ = ["SeatStatistics", "Share", "Spread", "Statistics", "Use", "statistics"]
