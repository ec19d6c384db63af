"""The games that a server keeps: each is a session that a page shows step by step."""

from __future__ import annotations

import json
import re
import secrets
import threading
from collections import OrderedDict
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from ludex.model.errors import BadInput
from ludex.model.game import OVER, Table
from ludex.model.games import load_game
from ludex.model.label import game_names, label_of
from ludex.model.notation import read_move, write_move
from ludex.model.rule import Kind
from ludex.model.toml import validated
from ludex.model.trace import Trace, replay, table_of
from ludex.reports.judge_brief import brief_report
from ludex.reports.page.frames import Shared
from ludex.solver.judge.case import as_case, note_for, save_case
from ludex.solver.judge.dispute import Dispute, read_dispute
from ludex.solver.judge.judge import judge
from ludex.solver.judge.result import Judgement
from ludex.solver.play.story import decider
from ludex.solver.players import NAMES

from ..bots import bots_at
from ..choices import set_up
from ..session import Session
from ..terminal import plain_text
from .eyes import frame_as_seen, moves_as_seen

MOST_GAMES = 200
"""Games kept at once; the one that nobody has touched for longest makes room."""
MOST_SHOWN = 300
MOST_LABELS = 120
MOST_BY_ITSELF = 400
"""Decisions of chance and bots in a row for one request."""
CASE_NAME = re.compile(r"[0-9]{2}-[a-z0-9][a-z0-9-]{0,60}\.toml")


class Missing(Exception):
    """There is no such game, or no longer."""


class Room:
    """Games by a name that cannot be guessed, and the folder where cases are kept."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._games: OrderedDict[str, tuple[Session, threading.Lock]] = OrderedDict()
        self._lock = threading.Lock()
        self._heard: dict[str, dict[int | None, list[str]]] = {}
        """By game, what each seat has been told of its moves."""

    def catalogue(self) -> dict[str, Any]:
        """The games that can be played, and the players that are not people."""
        listed = []
        for name in game_names():
            with suppress(BadInput):  # a game that cannot be loaded keeps nobody from the others
                one = label_of(name)
                listed.append({"name": one.name, "title": one.title, "players": list(one.players)})
        return {"catalogue": listed, "bots": list(NAMES)}

    def begin(self, asked: Mapping[str, Any]) -> dict[str, Any]:
        """A new game: its name, how many play, which bots play which seats, and a seed."""
        game, players = asked.get("game"), asked.get("players")
        bots, seed = asked.get("bots") or [], asked.get("seed")
        if not isinstance(game, str) or not isinstance(players, int) or not _are_words(bots):
            raise BadInput("game", "no game, players and bots", right='{"game": "mint-works", "players": 2}')
        table = set_up(load_game(game), players)
        chosen = seed if isinstance(seed, int) else secrets.randbelow(1_000_000)
        return self._keep(Session(table, chosen, bots_at(table, bots), False, None))

    def take_up(self, data: Any) -> dict[str, Any]:
        """A recorded game that somebody brings along."""
        trace = validated(data, Trace, "the trace")
        table = table_of(trace, load_game(trace.game))
        session = Session(table, 0, {}, False, None)
        session.turns = list(replay(table, trace))
        return self._keep(session)

    def _keep(self, session: Session) -> dict[str, Any]:
        name = secrets.token_urlsafe(9)
        with self._lock:
            self._games[name] = session, threading.Lock()
            while len(self._games) > MOST_GAMES:
                gone, _session = self._games.popitem(last=False)
                self._heard.pop(gone, None)
        return self.look(name)

    def _game(self, name: str) -> tuple[Session, threading.Lock]:
        with self._lock:
            if name not in self._games:
                raise Missing(name)
            self._games.move_to_end(name)
            return self._games[name]

    def look(self, name: str) -> dict[str, Any]:
        """How a game stands, once chance and bots have decided what is theirs to decide."""
        session, lock = self._game(name)
        with lock:
            return self._shown(name, session)

    def play(self, name: str, asked: Mapping[str, Any]) -> dict[str, Any]:
        """A move that somebody clicked or typed."""
        text = asked.get("move")
        if not isinstance(text, str):
            raise BadInput("move", "no move", right='{"move": "A pass"}')
        session, lock = self._game(name)
        with lock:
            session.play(session.table.as_listed(session.state, read_move(session.table, text)))
            return self._shown(name, session)

    def undo(self, name: str) -> dict[str, Any]:
        """Take the last decision of a person back."""
        session, lock = self._game(name)
        with lock:
            session.undo()
            self._heard.pop(name, None)
            return self._shown(name, session)

    def trace(self, name: str) -> Trace:
        """The game as data."""
        session, lock = self._game(name)
        with lock:
            return session.trace()

    def judged(self, name: str, asked: Mapping[str, Any]) -> dict[str, Any]:
        """What the judge says to questions about a game as it stands."""
        judgement = judge(self._dispute(name, asked))
        return {"verdict": judgement.verdict.value, "words": plain_text(brief_report(judgement))}

    def save_case(self, name: str, asked: Mapping[str, Any]) -> dict[str, Any]:
        """Keep a judged dispute as a case in the server's folder."""
        called = asked.get("name")
        if not isinstance(called, str) or not CASE_NAME.fullmatch(called):
            raise BadInput("case", "not the name of a case", right="name it like 07-empty-deck.toml")
        dispute = self._dispute(name, asked)
        judgement: Judgement = judge(dispute)
        path = self.folder / "cases" / called
        path.parent.mkdir(parents=True, exist_ok=True)
        save_case(as_case(dispute, judgement, note_for(path, dispute, judgement)), path)
        return {"saved": f"cases/{called}"}

    def _dispute(self, name: str, asked: Mapping[str, Any]) -> Dispute:
        questions = asked.get("questions")
        if not _are_words(questions) or not questions:
            raise BadInput("question", "no question", right='{"questions": ["May A pass?"]}')
        trace = self.trace(name)
        return read_dispute(
            {
                "game": trace.game,
                "setup": trace.configuration.model_dump(mode="json", exclude_defaults=True),
                "moves": [step.move for step in trace.steps],
                "questions": questions,
            },
            "the dispute",
        )

    def _shown(self, name: str, session: Session) -> dict[str, Any]:
        table = session.table
        for _ in range(MOST_BY_ITSELF):
            if session.over or session.asks:
                break
            session.play_for_itself()
        shared = Shared()
        last = session.turns[-1] if session.turns else None
        viewer = session.who if session.who >= 0 else None
        before = [frame_as_seen(table, None, last.before, viewer, shared)] if last else []
        frames = [*before, frame_as_seen(table, last, session.state, viewer, shared)]
        cited = {clause for one in frames for clause in one["clauses"] if clause in table.game.catalog}
        legal = [] if session.over else table.legal(session.state)
        return {
            "id": name,
            "game": table.game.name,
            "title": table.game.title,
            "over": session.who == OVER,
            "who": decider(table, session.who),
            "seats": table.box.seat_names,
            "frames": frames,
            "lines": shared.lines,
            "clauses": {clause: table.game.catalog[clause].says for clause in cited},
            "permitted": [write_move(table, move) for move in legal[:MOST_SHOWN]],
            "more": max(0, len(legal) - MOST_SHOWN),
            "played": self._told(name, session, viewer),
            "rules": list(_rules(table)),
        }

    def _told(self, name: str, session: Session, viewer: int | None) -> list[str]:
        """The moves so far, for the eyes of whoever decides; what was told before is not worked out again."""
        told = self._heard.setdefault(name, {}).setdefault(viewer, [])
        del told[len(session.turns) :]
        told += moves_as_seen(session.table, session.turns[len(told) :], viewer)
        return told


def _rules(table: Table) -> Iterator[dict[str, Any]]:
    """The moves that can be put together, each parameter with what may stand for it."""
    for rule in table.rules.values():
        if rule.kind is Kind.MOVE:
            parameters = []
            for name, domain in rule.parameters[1:]:
                low, high = domain.bounds(table.box)
                finite = low is not None and high is not None and high - low < MOST_LABELS
                values = domain.values(table.box) if finite else ()
                parameters.append([name, [domain.show(table.box, value) for value in values]])
            yield {"name": rule.name, "parameters": parameters}


def _are_words(found: Any) -> bool:
    return isinstance(found, list) and all(isinstance(one, str) for one in found)


def read_json(body: bytes) -> Any:
    """What a request says, or a sentence why it says nothing."""
    try:
        return json.loads(body)
    except (ValueError, RecursionError) as error:
        raise BadInput("json", f"not valid JSON ({error})") from None
