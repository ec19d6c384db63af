"""What is settled before the first turn of Gold Mine: tiles, tokens, nuggets, variants and teams."""

from __future__ import annotations

from ludex.model.box import Box, Configuration
from ludex.model.errors import BadInput
from ludex.model.game import Game
from ludex.model.rule import cite

from .components import Figures, Patterns, load_components
from .questions import question

FIVE_TILES = ("cavern", "passage", "passage", "mud", "mud")
"""What each player gets in the five-tile strategy, in the order of dealing."""
STACK_NAMES = ("development", "production", "production-2", "production-3")

most_players_with_five_tiles = question.value("five-tiles-players", 4)
"""How many may play with five open tiles each."""


class MineBox(Box):
    """The tiles, tokens and nuggets of one game, and the numbers that the choices settle."""

    def __init__(self, game: Game, configuration: Configuration) -> None:
        super().__init__(game, configuration)
        self.refuse_unknown_options("rounds", "stacks")
        self.rounds = self.whole_number("rounds", 0, 0, 30_000)
        """After how many rounds of production a game is broken off; 0 for never."""
        self.stacks = 1 + self.whole_number("stacks", 1, 1, len(STACK_NAMES) - 1)
        """The development stack and as many others as the players make."""
        components = load_components(self.component_data, "components")
        figures = components.figures
        self.patterns = Patterns(components.tile)
        self.kinds = len(components.tile)
        self.tiles = sum(self.patterns.counts)
        self.nuggets = figures.nuggets.value
        self.die = figures.die_sides.value
        self.gold_tokens = figures.gold_tokens_each.value
        self.bat_tokens = figures.bat_tokens_each.value
        self.mud = "mud-pits" in self.variants
        self.five = "five-tiles" in self.variants
        self.alliance = "alliance" in self.variants
        self._refuse_too_few(figures)
        self._refuse_variants()
        held = len(FIVE_TILES) * self.players if self.five else 0
        self.stacked = self.tiles - 1 - held
        self.development = min(figures.development_tiles.value, self.stacked)
        self.team = tuple(self._team(seat) for seat in range(self.players))
        self.needed = self._needed(figures)

    def _team(self, seat: int) -> int:
        if not self.alliance:
            return seat
        cite("GM-ALLY-02")
        cite("GM-ALLY-03")
        return seat // 2

    def _needed(self, figures: Figures) -> int:
        if not self.alliance:
            return figures.needed.value[self.players - 2]
        return figures.needed_by_team.value[0 if self.players == 4 else 1]

    def _refuse_too_few(self, figures: Figures) -> None:
        gold, bats = self.players * self.gold_tokens, self.players * self.bat_tokens
        if gold > figures.gold_tokens.value or bats > figures.bat_tokens.value:
            raise BadInput(
                "components",
                f"too few challenge tokens for {self.players} players",
                where="components",
                right=f"{gold} gold tokens and {bats} bat tokens are dealt",
            )
        if self.players > figures.miners.value:
            raise BadInput("components", f"too few miners for {self.players} players", where="components")

    def _refuse_variants(self) -> None:
        if self.alliance and self.players not in (4, 6):
            cite("GM-ALLY-01")
            raise BadInput(
                "variants",
                f"alliance cannot be played by {self.players}",
                where="variants",
                right="it is for 4 or 6",
            )
        if self.five:
            self._refuse_five_tiles()

    def _refuse_five_tiles(self) -> None:
        if self.players > most_players_with_five_tiles(self):
            raise BadInput(
                "variants",
                f"five-tiles is not played by {self.players} under the ruling five-tiles-players",
                where="variants",
                right="2 to 4 players, or the reading any of that ruling",
            )
        if not self.mud and self.players <= 4:
            cite("GM-FIVE-01")
            raise BadInput(
                "variants", "five-tiles needs mud-pits", where="variants", right="choose both variants"
            )
        caverns = self._count(self.patterns.cavern)
        passages = self._tunnels(passage=True, mud=False)
        muds = self._tunnels(passage=False, mud=True)
        short = max(0, 2 * self.players - passages) + max(0, 2 * self.players - muds)
        if caverns < self.players or short > self._tunnels(passage=True, mud=True):
            raise BadInput(
                "components",
                f"too few caverns, passage tunnels or mud tunnels for {self.players} players with five-tiles",
                where="components",
                right="each player gets one cavern, two passage tunnels and two mud tunnels",
            )

    def _count(self, wanted: tuple[bool, ...]) -> int:
        return sum(copies for copies, is_it in zip(self.patterns.counts, wanted, strict=True) if is_it)

    def _tunnels(self, passage: bool, mud: bool) -> int:
        patterns = self.patterns
        return self._count(
            tuple(
                patterns.mine_tunnel[kind]
                and (patterns.passage[kind] >= 0) == passage
                and patterns.muddy[kind] == mud
                for kind in range(self.kinds)
            )
        )
