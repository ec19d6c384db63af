"""A cluster of two nodes on this machine, and one folder for compiled rules, for all tests of a process."""

import pytest
from ludex.model.files import OUR_CACHE


@pytest.fixture(scope="session")
def compiled(new_cache):
    return str(new_cache())


@pytest.fixture(autouse=True)
def own_cache(monkeypatch, compiled):
    """What one test has compiled serves the others, and the nodes."""
    monkeypatch.setenv(OUR_CACHE, compiled)


@pytest.fixture(scope="session")
def nodes(compiled):
    ray = pytest.importorskip("ray", reason="Ray is not installed: pip install 'ludex[cluster]'")
    from ray.cluster_utils import Cluster

    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(OUR_CACHE, compiled)
        cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 2, "include_dashboard": False})
        cluster.add_node(num_cpus=2)
    ray.init(address=cluster.address, log_to_driver=False, logging_level="ERROR")
    yield cluster
    ray.shutdown()
    cluster.shutdown()
