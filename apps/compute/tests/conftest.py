"""What tests share: the toy kind in place of the product's, paths that job processes find it on, and the engines."""

import importlib.util
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from hakaru_compute import registry
from hakaru_compute.engine.fork_engine import ForkEngine
from hakaru_compute.engine.port import Engine
from hakaru_compute.engine.ray_access import settle_ray_access
from hakaru_compute.engine.warm import wait_until_warm
from helpers import until
from ray_cluster import RayCluster

TESTS = Path(__file__).parent
SOURCE = TESTS.parent / "src"
os.environ["PYTHONPATH"] = os.pathsep.join([str(SOURCE), str(TESTS)])


@pytest.fixture(autouse=True)
def toy_kind(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "KINDS", ["toy"])


@pytest.fixture(scope="session")
def fork_engine() -> Iterator[Engine]:
    engine = ForkEngine(2)
    engine.start()
    assert wait_until_warm(60)
    yield engine
    engine.close()


@pytest.fixture(scope="session")
def cluster() -> Iterator[RayCluster]:
    if importlib.util.find_spec("ray") is None:
        pytest.skip("ray is not installed (requirements-cluster.txt): the cluster engine is not tested")
    with RayCluster() as running:
        settle_ray_access()
        yield running


@pytest.fixture(scope="session")
def ray_engine(cluster: RayCluster) -> Iterator[Engine]:
    from hakaru_compute.engine.ray_engine import RayEngine

    engine = RayEngine(cluster.address)
    engine.start()
    until(lambda: engine.capacity().workers == 2, 60)
    yield engine
    engine.close()
