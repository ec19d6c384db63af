"""Edits of the toy game whose effect follows from its rules, and what a comparison must say of each.

Every probe takes the comparison to be tried, so that one with a fault in it can be tried as well.
"""

from dataclasses import dataclass, replace
from functools import cache
from hashlib import sha256
from importlib import import_module
from typing import Any

from ludex.invariants.api import always
from ludex.model.box import Configuration
from ludex.model.edition import edition_of
from ludex.model.game import Move
from ludex.model.revision import Revision
from ludex.model.written import copied
from ludex.solver.budget import Budget

from tests.toy import GAME as TOY
from tests.toy import Position

CLAUSE = {"id": "TOY-REV-01", "section": "Revisions", "kind": "prohibition", "says": "Not so greedy."}
MODEST = {
    "guard": [{"rule": "bury", "field": "coins", "at_least": 3, "clause": "TOY-REV-01"}],
    "clauses": {"add": [CLAUSE]},
}
"""Whoever buries a card needs three coins instead of two."""


@dataclass(frozen=True)
class Lab:
    """A comparison, as a package: ours, or one with a fault in it."""

    package: str

    def part(self, module: str) -> Any:
        return import_module(f"{self.package}.{module}")

    def side(self, game=TOY, label="right", **readings):
        return self.part("side").Side(label, game, readings)

    def compare(self, right, left=None, only=("tiny",), **given):
        given = {"follow": False, **given}
        left = left if left is not None else self.side(label="left")
        return self.part("verdict").compare(left, right, only=only, **given)

    def seen(self, game, *, only=("tiny",), **given) -> tuple[str, set[tuple[str, str]]]:
        """The verdict, and every rule or piece with what became of it."""
        return told(self.compare(self.side(game), only=only, **given))


def told(found):
    rows = {(row.rule, row.status.value) for row in found.decisions if row.status.value != "same"}
    return found.verdict.value, rows | {("the game", row.kind) for row in found.course}


def revised(game=TOY, name="second", **edits):
    return edition_of(game, Revision(game="toy", name=name, **edits))


@cache
def rewritten(*changes):
    """The toy with pieces of its code written otherwise."""
    files = {
        str(path.relative_to(TOY.folder)): path.read_bytes()
        for path in sorted(TOY.folder.rglob("*"))
        if path.suffix in (".py", ".toml")
    }
    text = files["__init__.py"].decode()
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    mark = f"probe_{sha256(text.encode()).hexdigest()[:10]}"
    return copied(TOY, {**files, "__init__.py": text.encode()}, mark, "probe")


CHANGES, EDITORIAL, UNSEEN = "changes play", "editorial only", "no difference found"
GAME_OF = "    ranking=(Criterion("


def with_function(text, *changes):
    """One more function above the game."""
    return (("def coins_of(", f"{text}\n\n\ndef coins_of("), *changes)


# ------------------------------------------------------------ what is the same


def nothing(lab):
    assert lab.seen(rewritten()) == (EDITORIAL, set())


def other_words(lab):
    words = ('"""Take one to three coins from the heap."""', '"""Take coins."""')
    assert lab.seen(rewritten(words)) == (EDITORIAL, set())


def another_name(lab):
    found = lab.compare(lab.side(revised(change={"card": {"crown": {"name": "florin"}}})))
    assert told(found) == (EDITORIAL, set()) and found.work.untouched == found.work.configurations == 1


def another_name_is_the_same_thing(lab):
    right = revised(change={"card": {"crown": {"name": "florin"}}}, add={"card": [{"name": "x", "worth": 1}]})
    left = revised(add={"card": [{"name": "x", "worth": 1}]})
    lens = lab.part("lens").Lens(left.table(players=2), right.table(players=2), {})
    assert lens.across(Move("bury", (0, 1))) == Move("bury", (0, 1))


def the_same_in_logic(lab):
    game = rewritten(("require(coins <= s.heap,", "require(coins - s.heap <= 0,"))
    made = Configuration(players=2, options={"heap": 60})
    left, right = TOY.table(made), game.table(made)
    touched = lab.part("identity").Identity(left, right).pieces()
    logic = lab.part("proof").Equivalence(left, right, {})
    assert touched["take"] and logic.prove("take", touched["take"], Budget(60)).same


def different_in_logic(lab):
    """Only a heap of more than a hundred parts them: no game comes there, logic does."""
    game = rewritten(("    s.heap -= coins\n", "    s.heap -= coins if s.heap < 100 else 1\n"))
    made = Configuration(players=2, options={"heap": 200})
    left, right = TOY.table(made), game.table(made)
    touched = lab.part("identity").Identity(left, right).pieces()
    proof = lab.part("proof").Equivalence(left, right, {}).prove("take", touched["take"], Budget(60))
    assert not proof.same and proof.position is not None and proof.position.heap >= 100


@always("TOY-TAKE-01")
def the_heap_is_never_low(s: Position) -> bool:
    """Not so: every game comes to its last coin."""
    return s.heap >= 2


PROPERTIES = (the_heap_is_never_low,)


def _same_take(lab, game, left=TOY) -> bool:
    """Whether logic proves `take` the same in positions that keep what is proved of the left-hand side."""
    penny = {"card": [{"name": "penny", "worth": 1}]}
    made = Configuration(players=2, options={"heap": 60}, components=penny)
    tables = left.table(made), game.table(made)
    touched = lab.part("identity").Identity(*tables).pieces()
    logic = lab.part("proof").Equivalence(*tables, {})
    assert not logic.prove("take", touched["take"], Budget(60)).same
    logic.laws = lab.part("laws").proved_laws(tables[0], Budget(60))
    return logic.prove("take", touched["take"], Budget(60)).same


def laws_bar_what_no_game_comes_to(lab):
    assert _same_take(
        lab, rewritten(("    s.heap -= coins\n", "    s.heap -= coins if s.heap < 100 else 1\n"))
    )


def a_law_that_is_broken_bars_nothing(lab):
    game = rewritten(("    s.heap -= coins\n", "    s.heap -= coins if s.heap > 1 else 0\n"))
    assert not _same_take(lab, game, replace(TOY, properties=__name__))


def odds_in_logic(lab):
    left, right = TOY.table(players=2), rewritten(HEAVY).table(players=2)
    touched = lab.part("identity").Identity(left, right).pieces()
    assert touched["draw"]
    assert not lab.part("proof").Equivalence(left, right, {}).prove("draw", touched["draw"], Budget(60)).same


def too_large_to_exhaust(lab):
    """With a large heap the games that were played prove nothing."""
    game = rewritten(("    s.heap -= coins\n", "    s.heap -= coins if s.heap != 777 else 1\n"))
    made = Configuration(players=2, options={"heap": 10_000})
    ground = lab.part("ground").Ground("large", TOY.table(made), game.table(made))
    lab.part("compare").first_round(ground, 0, Budget(60))
    assert not ground.lock.seen.complete and not ground.lock.seen.exhausted


# ------------------------------------------------------------ what differs


def less(lab):
    assert lab.seen(revised(**MODEST)) == (CHANGES, {("bury", "less permitted")})


def more(lab):
    left = lab.side(revised(**MODEST), "left")
    assert told(lab.compare(lab.side(), left)) == (CHANGES, {("bury", "more permitted")})


def effect(lab):
    game = rewritten(("s.coins[seat] += coins", "s.coins[seat] += 1"))
    assert lab.seen(game) == (CHANGES, {("take", "other effect")})


def effect_by_itself(lab):
    game = rewritten(("s.turn = s.turn + 1 if s.turn + 1 < s.box.seats else 0", "s.turn = 0"))
    assert lab.seen(game) == (CHANGES, {("count", "other effect")})


def breakdown(lab):
    game = rewritten(
        ("    s.heap -= coins\n", "    s.heap -= coins if s.heap != 3 else coins // (s.heap - 3)\n")
    )
    assert ("take", "other effect") in lab.seen(game)[1]
    assert ("take", "other effect") in told(lab.compare(lab.side(), lab.side(game, "left")))[1]


HEAVY = (
    '@chance("TOY-BONUS-01")\n',
    "def heavy(s: Position, card: Card) -> int:\n    return card + 1\n\n\n"
    '@chance("TOY-BONUS-01", weight=heavy)\n',
)


def odds(lab):
    assert lab.seen(rewritten(HEAVY)) == (CHANGES, {("the game", "odds")})


def narrowing(lab):
    few = (
        '@move("TOY-TAKE-01")\n',
        'def few(s, *_):\n    return (1,)\n\n\n@move("TOY-TAKE-01", coins=few)\n',
    )
    assert lab.seen(rewritten(few)) == (CHANGES, {("take", "less permitted")})


def nobody_is_offered_it(lab):
    """A rule that still lists one coin alone permits more of them: who names two may take them."""
    few = (
        '@move("TOY-TAKE-01")\n',
        'def few(s, *_):\n    return (1,)\n\n\n@move("TOY-TAKE-01", coins=few)\n',
    )
    one = ("require(coins <= s.heap,", "require(coins <= 1 and coins <= s.heap,")
    found = lab.compare(lab.side(rewritten(few)), lab.side(rewritten(few, one), "left"))
    assert told(found) == (CHANGES, {("take", "more permitted")})
    (row,) = [row for row in found.decisions if row.witness]
    assert row.witness.difference.right == "permitted, but nobody is offered it"


def winner(lab):
    poorest = (
        GAME_OF,
        '    ranking=(Criterion("TOY-SCORE-01", "x", lambda s, seat: -s.coins[seat]), Criterion(',
    )
    assert lab.seen(rewritten(poorest)) == (CHANGES, {("the game", "winner")})


def one_step_more(lab):
    """One more step of the ranking decides between equals; with five coins two players never are."""
    last = ("coins_of),),", 'coins_of), Criterion("TOY-SCORE-01", "last", lambda s, seat: seat)),')
    assert lab.seen(rewritten(last), only=("full",)) == (CHANGES, {("the game", "winner")})
    left, right = TOY.table(players=2), rewritten(last).table(players=2)
    touched = lab.part("identity").Identity(left, right).pieces()["the scoring"]
    assert not lab.part("proof").Equivalence(left, right, {}).prove("the scoring", touched, Budget(60)).same


def score(lab):
    double = ("    score=coins_of,", "    score=lambda s, seat: 2 * s.coins[seat],")
    assert lab.seen(rewritten(double)) == (CHANGES, {("the game", "score")})


def set_up(lab):
    game = rewritten(("    s.heap = s.box.heap\n", "    s.heap = s.box.heap\n    s.coins[0] = 1\n"))
    verdict, rows = lab.seen(game)
    assert verdict == CHANGES and rows == {("the game", "set-up")}


def end(lab):
    game = rewritten(("if s.ending != Ending.NOT_OVER:", "if s.ending != Ending.NOT_OVER or s.heap == 4:"))
    verdict, rows = lab.seen(game)
    assert verdict == CHANGES and ("the game", "end") in rows


def turn(lab):
    game = rewritten(
        (
            "    return AUTOMATIC if s.phase == Phase.COUNTING else s.turn",
            "    return AUTOMATIC if s.phase == Phase.COUNTING else 1 - s.turn",
        )
    )
    assert ("the game", "turn") in lab.seen(game)[1]


def view(lab):
    hides = with_function(
        "def hides(s, seat):\n    s = s.copy()\n    s.heap = 0\n    return s",
        ("    score=coins_of,", "    score=coins_of,\n    view=hides,"),
    )
    assert lab.seen(rewritten(*hides)) == (CHANGES, {("the game", "view")})


def reading(lab):
    found = lab.compare(lab.part("side").Side("right", TOY, {"bonus-source": "bank"}))
    assert told(found) == (CHANGES, {("draw", "other effect")})
    assert [row.blame for row in found.decisions if row.witness] == [("bonus-source = bank",)]
    assert found.consequences.settled == ("bonus-source",)


def card(lab):
    assert lab.seen(revised(change={"card": {"crown": {"worth": 2}}})) == (
        CHANGES,
        {("draw", "other effect")},
    )


def new_card(lab):
    verdict, rows = lab.seen(revised(add={"card": [{"name": "florin", "worth": 2}]}))
    assert verdict == CHANGES and rows == {("draw", "other permitted"), ("bury", "more permitted")}


def elsewhere(lab):
    """Two players see no difference, and nobody has looked at three: that certifies nothing."""
    turn = "s.turn + 1 if s.turn + 1 < s.box.seats else 0"
    found = lab.compare(lab.side(rewritten((turn, "1 - s.turn if s.turn < 2 else 0"))))
    assert found.verdict.value == UNSEEN
    assert found.reasons[0].startswith("touched too, and not looked at: full, ")


def dropped(lab):
    strict = revised(**MODEST)
    free = revised(strict, "third", clauses={"drop": ["TOY-REV-01"]})
    found = lab.compare(lab.side(free), lab.side(strict, "left"))
    assert told(found) == (CHANGES, {("bury", "more permitted")})


def text_in_code(lab):
    """A text that is no comment is part of what a function does."""
    kinds = ('"most coins", coins_of)', '"most coins", coins_of)')
    one = (
        "    return s.coins[seat]\n",
        "    return sum(1 for what in ('a', 'b') if what == 'a') * s.coins[seat]\n",
    )
    other = (
        "    return s.coins[seat]\n",
        "    return sum(1 for what in ('a', 'b') if what == 'c') * s.coins[seat]\n",
    )
    left = lab.side(rewritten(kinds, one), "left")
    assert told(lab.compare(lab.side(rewritten(kinds, other)), left))[0] == CHANGES


def later_in_a_large_box(lab):
    """Two coins left of forty: nothing near the start shows it."""
    game = rewritten(("    s.heap -= coins\n", "    s.heap -= coins if s.heap != 2 else 2\n"))
    made = Configuration(players=2, options={"heap": 40})
    ground = lab.part("ground").Ground("large", TOY.table(made), game.table(made))
    ground.lock.play(4_000, "0", Budget(60), ground.touched)
    assert ground.lock.seen.found


def a_game_that_is_followed(lab):
    game = rewritten(("s.coins[seat] += coins", "s.coins[seat] += 1"))
    ground = lab.part("ground").Ground("tiny", TOY.table(players=2), game.table(players=2))
    move = TOY.table(players=2).legal(TOY.table(players=2).start())[-1]
    assert ground.lock.follow([move], (), Budget(60))


def another_size(lab):
    """A heap of more coins, and one more card: the larger box is laid out as the smaller one begins."""
    left = TOY.table(Configuration(players=2, options={"heap": 5}))
    right = revised(add={"card": [{"name": "florin", "worth": 2}]})
    other = right.table(Configuration(players=2, options={"heap": 6}))
    ground = lab.part("ground").Ground("larger", left, other)
    ground.lock.play(200, "0", Budget(60))
    assert ground.seen.laid_out and ground.seen.positions >= 200


def turned_round(lab):
    """Only the poor may bury."""
    game = rewritten(("require(s.coins[seat] >= 2,", "require(s.coins[seat] <= 2,"))
    assert lab.seen(game)[0] == CHANGES


# ------------------------------------------------------------ what is said of it


def both_sides_in_the_witness(lab):
    found = lab.compare(lab.side(revised(**MODEST)))
    (row,) = [row for row in found.decisions if row.witness]
    assert row.witness.difference.left == "permitted"
    assert row.witness.difference.right == "forbidden by TOY-REV-01"
    assert row.witness.shortest and len(row.witness.moves) == 3


def steps(lab):
    strict = revised(**MODEST)
    assert lab.compare(lab.side(strict)).step.value == "major"
    assert lab.compare(lab.side(), lab.side(strict, "left")).step.value == "minor"
    assert lab.compare(lab.side(rewritten())).step.value == "patch"


def blame(lab):
    game = revised(change={"card": {"crown": {"worth": 2}}}, **MODEST)
    found = lab.compare(lab.side(game))
    blamed = {row.rule: row.blame for row in found.decisions if row.witness}
    assert blamed == {"draw": ("crown: worth = 2",), "bury": ("guard of bury by TOY-REV-01",)}


def behind_a_difference(lab):
    """One edit hides another: nobody comes to bury as before, so its price is never seen."""
    game = rewritten(
        ("s.coins[seat] += coins", "s.coins[seat] += coins + 1"), ("s.coins[seat] -= 2", "s.coins[seat] -= 1")
    )
    found = lab.compare(lab.side(game))
    strengths = {row.rule: str(row.strength) for row in found.decisions if row.status.value == "same"}
    assert strengths["bury"] not in ("exhausted", "proved", "identical")


def unplayed_text(lab):
    number = {"TOY-TAKE-01": {"says": "A turn takes one to 99 coins from the heap."}}
    assert lab.seen(revised(clauses={"reword": number})) == (UNSEEN, set())
    assert lab.seen(revised(clauses={"add": [CLAUSE]})) == (UNSEEN, set())
    waits = {"TOY-TAKE-01": {"says": f"(to be decided) {TOY.catalog['TOY-TAKE-01'].says}"}}
    found = lab.compare(lab.side(revised(clauses={"reword": waits})))
    assert found.verdict.value == UNSEEN and "waits for somebody" in found.unplayed[0]


def other_wording(lab):
    """Words that may mean something else are left to a person; the same words are certified."""
    says = TOY.catalog["TOY-TAKE-01"].says
    for other in ("A turn takes one to three coins from a player.", "A turn never takes one to three coins."):
        reworded = revised(clauses={"reword": {"TOY-TAKE-01": {"says": other}}})
        assert lab.seen(reworded) == (UNSEEN, set())
    same = revised(clauses={"reword": {"TOY-TAKE-01": {"says": f"Note that {says[0].lower()}{says[1:]}"}}})
    assert lab.seen(same) == (EDITORIAL, set())
    advice = {"id": "TOY-REV-01", "section": "Hints", "kind": "advice", "says": "You may never bury coins."}
    assert lab.seen(revised(clauses={"add": [advice]})) == (UNSEEN, set())


def worse_and_better(lab):
    """A guard that nobody can keep: the game halts."""
    guard = {"rule": "take", "field": "heap", "index": [], "at_least": 5, "clause": "TOY-REV-01"}
    stuck = revised(guard=[guard], clauses={"add": [CLAUSE]})
    worse = lab.compare(lab.side(stuck), follow=True, hear=False)
    assert worse.tendency.value == "worse" and {one.kind for one in worse.consequences.appeared} >= {"halt"}
    better = lab.compare(lab.side(), lab.side(stuck, "left"), follow=True, hear=False)
    assert better.tendency.value == "better" and not better.consequences.appeared


def the_same_luck(lab):
    """Paired games of the same rules do not differ in anything."""
    game = rewritten()
    ground = lab.part("ground").Ground("full", TOY.table(players=3), game.table(players=3))
    told = lab.part("statistics").paired_statistics(ground, 0, Budget(60))
    assert told.games > 100 and all((m.low, m.high) == (0, 0) for m in told.measures)


def proofs_undone(lab):
    """A rule that changes the coins undoes the proofs of what speaks of coins."""
    assert TOY.made_for("prove") or True
    game = rewritten(("s.coins[seat] += coins", "s.coins[seat] += 1"))
    ground = lab.part("ground").Ground("tiny", TOY.table(players=2), game.table(players=2))
    assert lab.part("proofs").touched_properties(ground, ["take"])


def an_approval_that_drifts(lab):
    approval = lab.part("approval")
    found = lab.compare(lab.side(revised(**MODEST)))
    kept = approval.approval_of(found, "agreed")
    known = import_module("ludex.solver.check.accepted").Accepted(approved=(kept,))
    assert approval.with_approval(found, known).approval == "Approved: agreed."
    other = lab.compare(lab.side(revised(change={"card": {"crown": {"worth": 2}}})))
    drifted = approval.with_approval(other, known)
    assert any(words.startswith("new: draw") for words in drifted.drift)
    assert any(words.startswith("no more: bury") for words in drifted.drift)
    changed = approval.with_approval(replace_rules(found), known)
    assert "have changed since" in changed.approval


def replace_rules(found):
    return found.model_copy(update={"rules": ("other", "rules")})


def sides_have_marks_of_their_own(lab):
    mark = lab.part("approval").side_fingerprint
    sides = [
        lab.side(),
        lab.part("side").Side("right", TOY, {"bonus-source": "bank"}),
        lab.side(revised(**MODEST)),
        lab.side(revised(change={"card": {"crown": {"worth": 2}}})),
    ]
    assert len({mark(side) for side in sides}) == 4
