"""Playing on inside the page: the compiled rules in the browser against the rules as written in Python."""

import base64
import html
import random
import re

import pytest
from ludex.model.game import CHANCE, OVER
from ludex.model.games import OURS, load_game
from ludex.model.generic_drawing import drawn
from ludex.model.notation import read_move, write_move
from ludex.model.play import step
from ludex.model.rule import Illegal, Kind
from ludex.model.trace import record
from ludex.reports.page.pages import replay_page
from ludex.reports.page.programs import Programs
from ludex.solver.native.error import NoCompiler
from ludex.solver.native.webassembly import page_compiler

from .checks import without_compiler

CONFIGURATIONS = [
    ("mint-works", "full"),
    ("fourteen-nights", "two"),
    ("gold-mine", "tiny"),
    ("project-mine", "tiny"),
]
STEPS, TRIED = 40, 30
WORDS = re.compile(r"<text[^>]*>([^<]*)</text>")


@pytest.fixture
def compiler():
    try:
        return page_compiler()
    except NoCompiler as reason:
        pytest.skip(str(reason))


def random_line(table, seed, most=STEPS):
    """Positions of a random game, each with the move that was made in it."""
    rng, state = random.Random(seed), table.advance(table.start())
    while most and table.to_act(state) != OVER and (legal := table.legal(state)):
        move = rng.choice(legal)
        yield state, move
        state, most = table.play(state, move), most - 1


def questions(table, seed):
    """For positions of a random game what the rules as written say of them and of any moves."""
    rng = random.Random(seed)
    for state, move in random_line(table, seed):
        who = table.to_act(state)
        kind = Kind.CHANCE if who == CHANCE else Kind.MOVE
        tried = [one for one in table.some_instances(rng, TRIED) if table.rule(one.rule).kind is kind]
        tried = [one for one in tried if who == CHANCE or one.args[0] == who]
        forbidden = {}
        for one in tried:
            try:
                forbidden[write_move(table, one)] = "" if step(table, state, one).fault is None else "?"
            except Illegal as illegal:
                forbidden[write_move(table, one)] = illegal.clause
        made = step(table, state, move, citing=True)
        yield {
            "position": base64.b64encode(state.packed()).decode(),
            "who": who,
            "legal": [write_move(table, one) for one in table.legal(state)],
            "tried": [[list(table.rules).index(one.rule), list(one.args)] for one in tried],
            "forbidden": forbidden,
            "move": [list(table.rules).index(move.rule), list(move.args)],
            "then": [write_move(table, event.move) for event in made.chain[1:]],
            "clauses": sorted({clause for event in made.chain for clause in event.clauses}),
            "after": base64.b64encode(made.after.packed()).decode(),
            "drawn": [
                re.sub(r'(\d)\.0"', r'\1"', drawn(table, made.after, seat)) for seat in (None, *table.seats)
            ],
            "cells": {
                table.schema.name(cell): shown
                for name, shape in table.schema.fields.items()
                for cell, shown in _cells(table, made.after, name, shape)
            },
        }


def _cells(table, state, name, shape):
    from ludex.model.state import Cell, at, leaves

    for path, _leaf in leaves(shape):
        yield Cell(name, path), table.schema.show(name, at(getattr(state, name), path))


ASK = """async ([name, asked]) => {
  const { Machine, Layout, data } = window.ludex;
  const [game] = Object.values(data.games);
  const layout = Layout.of(game.runs[""].tables[0].table);
  const machine = await Machine.of(data.programs[name], layout);
  const bytes = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  return asked.map((one) => {
    machine.lay(bytes(one.position));
    const write = (move) => machine.write(move);
    const tried = one.tried.map(([rule, args]) => ({ rule, args }));
    const forbidden = Object.fromEntries(tried.map((move) => [write(move), machine.forbidding(move)]));
    const found = { who: machine.who(), legal: machine.legal().map(write), forbidden };
    const told = machine.play({ rule: one.move[0], args: one.move[1] });
    found.then = told.then.map((move) => machine.write(move));
    found.clauses = told.clauses.sort();
    found.after = btoa(String.fromCharCode(...machine.bytes));
    const eyes = [null, ...layout.seats.keys()];
    found.drawn = eyes.map((seat) => layout.sketch(machine.bytes, seat).join("\\n"));
    found.cells = Object.fromEntries(layout.cells(machine.bytes).map((cell) => [cell.name, cell.value]));
    return found;
  });
}"""


@pytest.mark.parametrize(("name", "configuration"), CONFIGURATIONS)
def test_the_rules_in_the_page_say_what_the_rules_in_python_say(
    opened, compiler, tmp_path, name, configuration
):
    game = load_game(name)
    table = game.table(game.configurations[configuration])
    page = tmp_path / "game.html"
    page.write_text(replay_page(table, record(table, [])), encoding="utf-8")
    key, why_not = Programs().of(table)
    assert why_not == ""
    asked = list(questions(table, 7))
    assert len(asked) > 5
    with opened(page.as_uri()) as shown:
        answers = shown.evaluate(ASK, [key, asked])
    for number, (expected, answer) in enumerate(zip(asked, answers, strict=True)):
        for what, said in answer.items():
            assert said == expected[what], f"{what} in position {number}"
    refused = {clause for one in asked for clause in one["forbidden"].values()}
    assert len(refused) > 1, "some of the moves tried were forbidden"


def test_permitted_moves_are_buttons_and_a_forbidden_one_names_its_clause(opened, compiler, tmp_path):
    table = load_game("mint-works").table(players=2)
    made = [move for _state, move in random_line(table, 1, most=4)]
    page = tmp_path / "game.html"
    page.write_text(replay_page(table, record(table, made)), encoding="utf-8")
    with opened(f"{page.as_uri()}#game/4") as shown:
        shown.get_by_role("button", name="Play on from here").click()
        buttons = shown.locator(".moves button")
        buttons.first.wait_for()
        state = table.advance(table.start())
        for move in made:
            state = table.play(state, move)
        assert buttons.all_inner_texts() == [write_move(table, move) for move in table.legal(state)]
        shown.locator("select[aria-label=rule]").select_option(label="builder")
        shown.get_by_role("button", name="Try", exact=True).click()
        assert "not permitted" in shown.locator(".playing [role=status]").inner_text()
        assert "MW-" in shown.locator(".playing [role=status]").inner_text()
        chosen = buttons.first.inner_text()
        buttons.first.click()
        state = table.play(state, read_move(table, chosen))
        assert chosen in shown.locator(".playing").inner_text()
        assert buttons.first.inner_text() == write_move(table, table.legal(state)[0])
        shown.get_by_role("button", name="Take back").click()
        assert buttons.first.inner_text() == chosen


@pytest.mark.parametrize(("name", "configuration"), [*CONFIGURATIONS, ("toy", None)])
def test_play_goes_on_by_clicking_and_the_table_is_drawn(
    opened, compiler, monkeypatch, tmp_path, name, configuration
):
    monkeypatch.setitem(OURS, "toy", "tests.toy")
    game = load_game(name)
    table = game.table(game.configurations[configuration]) if configuration else game.table(players=2)
    page = tmp_path / "game.html"
    page.write_text(replay_page(table, record(table, [])), encoding="utf-8")
    state = table.advance(table.start())
    with opened(page.as_uri(), width=360) as shown:
        shown.get_by_role("button", name="Play on from here").click()
        shown.locator(".moves button").first.wait_for(state="attached")
        for _ in range(4):
            fold = shown.locator(".moves summary")
            if fold.count():
                fold.click()
            shown.locator(".moves button:not(:text-is('Draw one'))").first.click()
            state = table.play(state, table.legal(state)[0])
        if game.drawing is None:
            assert shown.locator(".playing .zone").count() == 1 + len(table.seats)
            return
        texts = shown.locator(".playing .board svg text").all_text_contents()
        assert texts == WORDS.findall(html.unescape(drawn(table, state, None)))
        shown.locator(".playing").get_by_label("Seen by").select_option("A")
        texts = shown.locator(".playing .board svg text").all_text_contents()
        assert texts == WORDS.findall(html.unescape(drawn(table, state, 0)))


def test_a_page_made_without_a_compiler_says_so_and_only_steps(opened, monkeypatch, tmp_path):
    monkeypatch.setattr("ludex.reports.page.programs.module_of", without_compiler)
    table = load_game("mint-works").table(players=2)
    made = [move for _state, move in random_line(table, 1, most=4)]
    page = tmp_path / "game.html"
    page.write_text(replay_page(table, record(table, made)), encoding="utf-8")
    with opened(page.as_uri()) as shown:
        assert shown.get_by_role("button", name="Play on from here").count() == 0
        assert "can only be stepped through" in shown.locator(".copies").inner_text()
        shown.get_by_role("button", name="Last", exact=True).click()
        assert "step 4 of 4" in shown.locator(".count").inner_text()
