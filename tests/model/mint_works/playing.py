"""Setting up positions of Mint Works and playing on from them, for the tests of this folder."""

from ludex.invariants.mint_works import PROPERTIES
from ludex.model.game import CHANCE, OVER
from ludex.model.mint_works import GAME
from ludex.model.mint_works.components import LOCATION_NAMES
from ludex.model.mint_works.state import Place
from ludex.model.notation import read_move, write_move
from ludex.model.rule import Illegal
from ludex.solver.monitor import Monitor


def walk(table, rng, most=4000, must_end=True):
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
    assert not must_end, "the game did not end"
    return state


class Scene:
    """A table in the middle of a development phase, on which moves are typed."""

    def __init__(
        self,
        players=2,
        *,
        opponent=None,
        advanced=(),
        rulings=None,
        components=None,
        options=None,
        **position,
    ):
        chosen = dict(options or {})
        if advanced:
            chosen["advanced"] = list(advanced)
            rulings = {"advanced-number": "free", **(rulings or {})}
        if opponent:
            chosen["opponent"] = opponent
        self.table = GAME.table(players=players, options=chosen, rulings=rulings or {}, components=components)
        self.state = self._lay_out(**position)

    def _lay_out(self, supply=(), plans=None, built=None, bottom=(), **fields):
        box, schema = self.table.box, self.table.schema
        place, owner, opened = {}, {}, {}
        for name in supply:
            place[name] = "supply"
        for name in bottom:
            place[name] = "bottom"
        for label, kind in (("plan", plans or {}), ("built", built or {})):
            for seat, names in kind.items():
                for name in names:
                    place[name], owner[name] = label, seat
                    if label == "built" and box.opens[box.plans.index(name)] >= 0:
                        opened[name] = True
        if box.solitaire:
            fields.setdefault("slot", {name: slot for slot, name in enumerate(supply, 1)})
            fields.setdefault("oldest", list((plans or {}).get("B", ())))
        data = {
            "phase": "development",
            "place": place,
            "owner": owner,
            "bottom": list(bottom),
            "open": {**opened, **fields.pop("open", {})},
            **fields,
        }
        state = schema.from_data(data, self.table.start())
        state.mint_supply = fields.get(
            "mint_supply", box.tokens - sum(state.mints) - sum(state.laid) - sum(state.stored) - state.gone
        )
        if "turn" not in fields:
            state.turn = state.token
        return state

    def play(self, *moves):
        """Play typed moves, chance outcomes included, each with all that then happens by itself."""
        for text in moves:
            self.state = self.table.play(self.state, read_move(self.table, text))
        return self

    def settle(self):
        """Let everything happen that happens by itself."""
        self.state = self.table.advance(self.state)
        return self

    def everybody_passes(self):
        """All players pass in a row, and the upkeep phase takes place as far as it can by itself."""
        for _ in self.table.seats:
            if self.may(f"{self.to_act} pass"):
                self.play(f"{self.to_act} pass")
        return self

    def refused(self, text):
        """The clause that forbids a move, or None when it is permitted."""
        try:
            self.table.apply(self.state, read_move(self.table, text))
        except Illegal as illegal:
            return illegal.clause
        return None

    def may(self, text):
        """Whether a move is permitted."""
        return self.refused(text) is None

    def moves(self):
        """The permitted moves as text."""
        return [write_move(self.table, move) for move in self.table.legal(self.state)]

    @property
    def to_act(self):
        """The letter of the seat that is to decide, or what happens instead."""
        who = self.table.to_act(self.state)
        return (
            self.table.box.seat_names[who] if who >= 0 else {CHANCE: "chance", OVER: "over"}.get(who, "rule")
        )

    def _plan(self, name):
        return self.table.box.plans.index(name)

    def _seat(self, letter):
        return self.table.box.seat_names.index(letter)

    def mints(self, seat):
        """How many mints a seat has."""
        return self.state.mints[self._seat(seat)]

    def stars(self, seat):
        """How many stars a seat has."""
        return self.table.scores(self.state)[self._seat(seat)]

    def where(self, name):
        """Where a plan lies, with its owner's letter where it has one."""
        plan = self._plan(name)
        label = Place(self.state.place[plan]).name.lower()
        owner = self.state.owner[plan]
        return label if owner < 0 else f"{label} {self.table.box.seat_names[owner]}"

    def on(self, location):
        """How many mints lie on a location."""
        return self.state.laid[LOCATION_NAMES.index(location)]

    def is_open(self, location):
        """Whether a location is open."""
        return bool(self.state.open[LOCATION_NAMES.index(location)])

    def stored(self, name):
        """How many mints lie on a building."""
        return self.state.stored[self._plan(name)]

    def over(self):
        """The clause that ended the game, or None."""
        return self.table.over(self.state)

    def winners(self):
        """The letters of the winners, and the clause that decided."""
        standing = self.table.standing(self.state)
        return "".join(
            self.table.box.seat_names[seat] for seat in standing.winners
        ), standing.decided_by.clause


def under(ruling, answer):
    """What `answer`, a function of the rulings to play by, gives under each reading of a ruling."""
    return {reading: answer({ruling: reading}) for reading in GAME.rulings[ruling].readings}
