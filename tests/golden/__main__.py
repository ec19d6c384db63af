"""Count the configurations of games again and write their golden tables: `ludex golden GAME --write`."""

import sys

from ludex.cli.main import run
from ludex.model import games

games.OURS["toy"] = "tests.toy"
sys.exit(max(run(["golden", name, "--write"]) for name in sys.argv[1:]))
