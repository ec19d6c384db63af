"""The card list and the figures of one game of Project:MINE, as tables by card, company and line."""

from __future__ import annotations

from enum import IntEnum

from ludex.model.box import Box, Configuration
from ludex.model.domain import NONE
from ludex.model.game import Game

from .components import BASIC_TYPES, CARD_TYPES, EVENTS, Card, Effect, load_components
from .components import Company as CompanyCard
from .glossary.language import Op, Script, empty_script


class Category(IntEnum):
    """What sort of card a kind is, in the order of `CARD_TYPES`."""

    MINING = 0
    INVESTMENT = 1
    LARGE_MINING = 2
    SUBSIDY = 3
    TECHNOLOGY = 4
    CONTRACT = 5


class Event(IntEnum):
    """What a passive contract can wait for, in the order of `EVENTS`."""

    PLAY = 0
    DRAW = 1
    DISCARD = 2
    EXCLUDE = 3
    TURN_END = 4


X = -1
"""The energy of a card that can normally not be laid."""


class MineBox(Box):
    """What is in the box, and how many eras and rounds are played."""

    def __init__(self, game: Game, configuration: Configuration) -> None:
        super().__init__(game, configuration)
        self.refuse_unknown_options("eras", "rounds", "transitions")
        own = configuration.components is not None
        parts = load_components(self.component_data, self.players, "components" if own else "components.toml")
        self.figures = parts.figures
        self.eras = self.whole_number("eras", parts.figures.competition_eras, 1, 99)
        self.rounds = self.whole_number("rounds", 0, 0, 99)
        """The most rounds of an era; 0: as the rulebook has it, no limit."""
        self.transitions = self.whole_number("transitions", NONE, NONE, 99)
        """The most transition eras; -1: as the rulebook has it, no limit."""
        self.resources = parts.resources
        self.script: Script = empty_script(parts)
        self.text_card: list[int] = []
        self._read_cards(parts.card)
        self._read_companies(parts.company)
        self._read_texts()
        self.way_counts = _ways(parts.figures.dice, parts.figures.faces)

    def _read_cards(self, listed: tuple[Card, ...]) -> None:
        measures = self.script.measures
        self.kinds = tuple(card.name for card in listed)
        self.korean_kinds = tuple(card.korean for card in listed)
        self.category = tuple(CARD_TYPES.index(card.type) for card in listed)
        self.suit = tuple((*self.resources, "plan").index(card.suit) for card in listed)
        self.price = tuple(card.price for card in listed)
        self.energy_cost = tuple(X if card.energy == "X" else int(card.energy) for card in listed)
        self.points = tuple(card.points for card in listed)
        self.starting = tuple(card.start for card in listed)
        self.copies = tuple(0 if card.start else card.copies for card in listed)
        numbers = range(len(listed))
        add = self._add_text
        self.play_text = tuple(add(k, listed[k].name, listed[k].play) for k in numbers)
        self.discarded_text = tuple(
            add(k, f"{listed[k].name}-discarded", listed[k].discarded) for k in numbers
        )
        self.excluded_text = tuple(add(k, f"{listed[k].name}-excluded", listed[k].excluded) for k in numbers)
        use_text = tuple(add(k, f"{listed[k].name}-use", listed[k].use) for k in numbers)
        self.basic = tuple(k for k in numbers if listed[k].type in BASIC_TYPES)
        self.technology = tuple(k for k in numbers if listed[k].type == "technology")
        self.contract = tuple(k for k in numbers if listed[k].type == "contract")
        self.for_sale = (*self.basic, *self.technology, *self.contract)
        # The tables of contracts, by the place of a contract among the contracts.
        self.contract_names = tuple(self.kinds[k] for k in self.contract)
        self.korean_contracts = tuple(self.korean_kinds[k] for k in self.contract)
        self.contract_number = tuple(self.contract.index(k) if k in self.contract else NONE for k in numbers)
        contracts = [listed[k] for k in self.contract]
        self.use_text = tuple(use_text[k] for k in self.contract)
        self.target = tuple(card.target for card in contracts)
        self.event = tuple(EVENTS.index(card.event) if card.event else NONE for card in contracts)
        self.event_measure = tuple(measures.index(card.measure) if card.measure else 0 for card in contracts)
        self.event_least = tuple(card.at_least for card in contracts)
        self.active = tuple(c for c, text in enumerate(self.use_text) if text >= 0)
        self.passive = tuple(c for c, event in enumerate(self.event) if event >= 0)
        self.most_copies = max(self.copies[k] + self.starting[k] * self.players for k in numbers)
        self.most_target = max(self.target, default=0)
        self.total_cards = sum(self.copies) + sum(self.starting) * self.players

    def _add_text(self, kind: int, name: str, effects: tuple[Effect, ...]) -> int:
        """Lay out a text, and note on which card it and the texts inside it stand; -1: on a company."""
        text = self.script.add_text(name, effects)
        self.text_card.extend([kind] * (len(self.script.first) - len(self.text_card)))
        return text

    def _read_companies(self, listed: tuple[CompanyCard, ...]) -> None:
        measures = self.script.measures
        figures = self.figures
        self.companies = tuple(company.name for company in listed)
        self.korean_companies = tuple(company.korean for company in listed)
        self.ability_text = tuple(
            self._add_text(NONE, f"{company.name}-ability", company.ability) for company in listed
        )
        self.ability_energy = tuple(company.pay_energy for company in listed)
        # Entry 0 of the next four stands for a seat whose company is not chosen yet.
        self.energy_level = (figures.energy, *(_or(company.energy, figures.energy) for company in listed))
        self.hand_size = (figures.hand, *(_or(company.hand, figures.hand) for company in listed))
        self.purchases = (1, *(_or(company.buys, 1) for company in listed))
        self.discount = (0, *(company.discount for company in listed))
        self.end_terms = tuple(
            tuple((measures.index(t.measure), t.by, t.at_least, t.points) for t in company.end)
            for company in listed
        )
        self.goal = tuple(
            (measures.index(c.goal.measure), c.goal.by, c.goal.at_least, c.goal.points) if c.goal else None
            for c in listed
        )

    def _read_texts(self) -> None:
        script = self.script
        self.delayed = tuple(script.text[line] for line in script.lines_of(Op.NEXT_TURN))
        """The texts that a card puts off to the next turn."""
        self.delayed_names = tuple(script.text_names[text] for text in self.delayed)
        self.losses = {
            (running, inside): tuple(
                script.losses(text, running, inside) for text in range(len(script.first))
            )
            for running in (False, True)
            for inside in (False, True)
        }
        """What the losses of each text ask for: (gains above them count, losses under conditions count)."""
        self.most_repetitions = max(script.amount)
        self.most_known = self.total_cards if Op.RECALL in script.code else 0
        """How many cards of a deck the players can know to lie on top of it."""


def _or(value: int | None, default: int) -> int:
    return default if value is None else value


def _ways(dice: int, faces: int) -> tuple[int, ...]:
    """In how many ways the dice show each total."""
    ways = [1]
    for _ in range(dice):
        ways = [
            sum(ways[t - f] for f in range(1, faces + 1) if 0 <= t - f < len(ways))
            for t in range(len(ways) + faces)
        ]
    return tuple(ways)
