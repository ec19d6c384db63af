"""The register of detectors: one place from which order, documents and jobs come."""

import re
from pathlib import Path

from ludex.solver.detect import DETECTORS, detectors
from ludex.solver.detect.detector import Detector, Needs

DOCS = Path(__file__).parents[3] / "docs" / "checking.md"


def test_every_detector_has_a_name_of_its_own_and_says_what_it_finds():
    assert len({detector.name for detector in DETECTORS}) == len(DETECTORS)
    assert all(detector.says.endswith(".") for detector in DETECTORS)


def test_every_detector_looks_at_what_it_says_it_needs():
    hooks = {Needs.RULEBOOK: "read", Needs.GRAPH: "look", Needs.SAMPLES: "look", Needs.TOTALS: "conclude"}
    for needs, hook in hooks.items():
        for detector in detectors(needs):
            assert getattr(type(detector), hook) is not getattr(Detector, hook), detector.name


def test_the_documents_list_them_in_the_order_in_which_findings_are_told():
    table = DOCS.read_text(encoding="utf-8").split("| detector |")[1].split("\n\n")[0]
    assert re.findall(r"^\| ([a-z][a-z-]+) \|", table, re.M) == [detector.name for detector in DETECTORS]
