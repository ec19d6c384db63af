"""Setting up positions of Mint Works and playing on from them, for the tests of this folder."""

from invariants.mint_works import PROPERTIES
from model.game import CHANCE, OVER
from model.mint_works import GAME
from solver.monitor import Monitor


def walk(table, rng, most=4000):
    """Play random decisions to the end, checking every property after every single rule."""
    monitor = Monitor(table, PROPERTIES)
    state = table.start()
    memories = monitor.begin(state)
    for _ in range(most):
        who = table.to_act(state)
        if who == OVER:
            return state
        moves = table.legal(state)
        assert moves, GAME.picture(state, None)
        if who == CHANCE or who >= 0:
            move = table.draw(state, rng) if who == CHANCE else rng.choice(moves)
        else:
            move = moves[0]
        after = table.apply(state, move)
        memories = monitor.remembered(memories, state, after, move)
        broken = monitor.broken_between(state, after) + monitor.broken_at(after, memories)
        assert not broken, (broken[0].name, move, table.schema.differences(state, after))
        state = after
    raise AssertionError("the game did not end")
