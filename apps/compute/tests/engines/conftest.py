"""The engines, started once for the tests of this folder and ended with them: an idle cluster costs a twentieth of a core."""

import importlib.util
from collections.abc import Iterator

import pytest

from hakaru_compute.engine.fork_engine import ForkEngine
from hakaru_compute.engine.fork_server import wait_until_preloaded
from hakaru_compute.engine.port import Engine
from hakaru_compute.engine.ray_access import configure_ray_access
from helpers import until
from ray_cluster import RayCluster


@pytest.fixture(scope="package")
def fork_engine() -> Iterator[Engine]:
    engine = ForkEngine(2)
    engine.start()
    assert wait_until_preloaded(100)
    yield engine
    engine.close()


@pytest.fixture(scope="package")
def cluster() -> Iterator[RayCluster]:
    if importlib.util.find_spec("ray") is None:
        pytest.skip("ray is not installed (requirements-cluster.txt): the cluster engine is not tested")
    with RayCluster() as running:
        configure_ray_access()
        yield running


@pytest.fixture(scope="package")
def ray_engine(cluster: RayCluster) -> Iterator[Engine]:
    from hakaru_compute.engine.ray_engine import RayEngine

    engine = RayEngine(cluster.address)
    engine.start()
    until(lambda: engine.capacity().workers == 2, 60)
    yield engine
    engine.close()
