"""A cluster of two nodes on this machine, one for all tests of a process."""

import pytest


@pytest.fixture(scope="session")
def nodes():
    ray = pytest.importorskip("ray", reason="Ray is not installed: pip install 'ludex[cluster]'")
    from ray.cluster_utils import Cluster

    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 2, "include_dashboard": False})
    cluster.add_node(num_cpus=2)
    ray.init(address=cluster.address, log_to_driver=False, logging_level="ERROR")
    yield cluster
    ray.shutdown()
    cluster.shutdown()
