"""A cluster does what the pool of this machine does, and survives what a cluster has to survive."""

from dataclasses import replace

import pytest
from ludex.invariants.property import properties_of
from ludex.model.card_set import with_components
from ludex.model.edition import edition_of
from ludex.model.errors import BadInput
from ludex.model.games import load_game
from ludex.model.revision import Revision
from ludex.solver.budget import Budget
from ludex.solver.cluster import crew as ray_crew
from ludex.solver.cluster.connect import connect, identity, same_game
from ludex.solver.crew import LOCAL, Order, crew
from ludex.solver.mutants.defects import functions_of, mutants
from ludex.solver.mutants.probes import Stage
from ludex.solver.mutants.run import _judged
from ludex.solver.mutants.score import Jury
from ludex.solver.pool import Done, Lost, Said

GAME = load_game("mint-works")
WORKS = "tests.solver.cluster.works"


def heard(work, tasks, on, given=None, calling_back=False, game=GAME):
    order = Order(f"{WORKS}:{work}", game, given)
    with crew(order, tasks, 2, on=on) as doing:
        messages = []
        while doing.working():
            messages += doing.hear()
            if calling_back and any(isinstance(one, Said) for one in messages):
                doing.call_back()
    return messages


def results(messages):
    return sorted((one.task, one.result) for one in messages if isinstance(one, Done))


def test_a_cluster_comes_to_what_this_machine_comes_to(nodes):
    here = heard("count_clauses", [1, 2, 3, 4], LOCAL, "given")
    there = heard("count_clauses", [1, 2, 3, 4], "ray", "given")
    assert results(there) == results(here)
    assert results(there)[0] == (1, (len(GAME.catalog), "given", 1))


def test_a_task_whose_worker_is_killed_is_begun_again_and_that_is_said(nodes, tmp_path):
    messages = heard("die_once", [1, 2], "ray", str(tmp_path))
    assert results(messages) == [(1, 1), (2, 2)]
    assert sum(isinstance(one, Said) and "begun again" in one.what for one in messages) == 2


def test_a_task_that_breaks_down_is_lost_and_the_others_are_not(nodes):
    (lost,) = heard("break_down", ["bread"], "ray")
    assert isinstance(lost, Lost)
    assert "no bread" in lost.why


def test_whoever_is_called_back_hands_over_what_there_is(nodes):
    messages = heard("wait_to_be_called_back", [1], "ray", calling_back=True)
    assert results(messages) == [(1, "what there was")]


@pytest.mark.parametrize("what", ["python", "package", "rules"])
def test_a_worker_with_something_else_is_refused_with_one_sentence(what):
    wanted = replace(identity(GAME), **{what: "other"})
    with pytest.raises(BadInput, match=f"a worker has other {what}"):
        same_game("mint-works", wanted)


def test_a_refused_worker_stops_the_run_with_its_sentence(nodes, monkeypatch):
    monkeypatch.setattr(ray_crew, "identity", lambda game: replace(identity(game), rules="other"))
    with pytest.raises(BadInput, match="a worker has other rules"):
        heard("count_clauses", [1], "ray")


def test_an_edition_and_another_card_set_come_with_the_work(nodes):
    dearer = Revision(game="mint-works", name="dearer", change={"plan": {"windmill": {"cost": 3}}})
    edition = edition_of(GAME, dearer)
    cards = [{**card, "cost": 2} for card in GAME.components["plan"]]
    for game in (edition, with_components(GAME, {"plan": cards})):
        here = heard("cost_of_the_first_plan", [1], LOCAL, game=game)
        there = heard("cost_of_the_first_plan", [1], "ray", game=game)
        assert results(there) == results(here) != [(1, GAME.components["plan"][0]["cost"])]


def test_code_of_a_revision_does_not_travel(tmp_path):
    (tmp_path / "coded.py").write_text(
        "from ludex.api import replaces\n\n@replaces('plans.stars_of')\ndef none(s, seat, plan): return 0\n"
    )
    coded = Revision(game="mint-works", name="coded", module="coded.py").beside(tmp_path)
    with pytest.raises(BadInput, match="the revision coded has code of its own"):
        identity(edition_of(GAME, coded))


def test_a_place_that_is_none_is_refused():
    with pytest.raises(BadInput, match="local, ray or ray://HOST:PORT"):
        connect("the moon")


def test_defects_are_judged_alike_on_a_cluster(nodes):
    found = list(mutants(functions_of(GAME)))[:10]
    jury = Jury(Stage(GAME, properties_of(GAME)), found)
    for scene in jury.opening(1)[:40]:
        jury.take(jury.rehearse(scene))
    here, there = (
        sorted(
            judged for message in _judged(jury, range(10), Budget(300), 2, on) for judged in message.result
        )
        for on in (LOCAL, "ray")
    )
    assert here == there
    assert len(here) == 10
