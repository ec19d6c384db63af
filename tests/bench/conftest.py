"""Prints, under the benchmark's own table, how many rules a second each engine and game came to."""

import pytest

SPEEDS: dict[str, float] = {}


@pytest.fixture
def speed(benchmark, request):
    """Measure a function that returns how many rules it carried out; the fastest round counts."""

    def measure(play):
        steps = benchmark(play)
        SPEEDS[request.node.name] = benchmark.extra_info["rules a second"] = steps / benchmark.stats.stats.min

    return measure


def pytest_terminal_summary(terminalreporter):
    if SPEEDS:
        terminalreporter.section("rules carried out per second, fastest round")
        for name, rules in SPEEDS.items():
            terminalreporter.write_line(f"{rules:>12,.0f}  {name}")


@pytest.fixture(scope="session", autouse=True)
def compiled_quickly():
    """Rules are compiled as users have them: their speed is what is measured."""
