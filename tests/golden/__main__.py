"""Count the configurations of games again and write their golden tables."""

import sys
from pathlib import Path

from model.games import load_game
from solver.budget import Budget
from solver.golden import golden_table, save_golden
from tests.toy import GAME

for name in sys.argv[1:]:
    game = GAME if name == "toy" else load_game(name)
    path = Path(__file__).parent / f"{game.name}.json"
    names = [name for name in game.configurations if game is GAME or name.startswith("tiny")]
    save_golden(golden_table(game, names, Budget(240.0)), path)
    print(path)
