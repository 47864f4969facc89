"""What tests share: the toy kind in place of the product's, paths that job processes find it on, the engines, workers."""

import importlib.util
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from xdist.scheduler import LoadFileScheduling

from hakaru_compute import registry
from hakaru_compute.engine.fork_engine import ForkEngine
from hakaru_compute.engine.fork_server import wait_until_preloaded
from hakaru_compute.engine.port import Engine
from hakaru_compute.engine.ray_access import configure_ray_access
from helpers import until
from ray_cluster import RayCluster

TESTS = Path(__file__).parent
SOURCE = TESTS.parent / "src"
os.environ["PYTHONPATH"] = os.pathsep.join([str(SOURCE), str(TESTS)])
# Their engines are started once for all of them.
ENGINE_TESTS = (
    "test_engine_contract.py",
    "test_ray_engine.py",
    "test_fork_engine.py",
    "test_calls.py",
    "test_epochs.py",
)


class _ByFile(LoadFileScheduling):
    """A worker gets whole files, for what a file's tests share is made once; the engines' tests are one file."""

    def _split_scope(self, nodeid: str) -> str:
        file = super()._split_scope(nodeid)
        return "engines" if file.endswith(ENGINE_TESTS) else file


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> _ByFile:
    return _ByFile(config, log)


@pytest.fixture(autouse=True)
def toy_kind(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "PACKAGES", {"toy": "toy", "sgd_toy": "sgd_toy"})


@pytest.fixture(scope="session")
def fork_engine() -> Iterator[Engine]:
    engine = ForkEngine(2)
    engine.start()
    assert wait_until_preloaded(100)
    yield engine
    engine.close()


@pytest.fixture(scope="session")
def cluster() -> Iterator[RayCluster]:
    if importlib.util.find_spec("ray") is None:
        pytest.skip("ray is not installed (requirements-cluster.txt): the cluster engine is not tested")
    with RayCluster() as running:
        configure_ray_access()
        yield running


@pytest.fixture(scope="session")
def ray_engine(cluster: RayCluster) -> Iterator[Engine]:
    from hakaru_compute.engine.ray_engine import RayEngine

    engine = RayEngine(cluster.address)
    engine.start()
    until(lambda: engine.capacity().workers == 2, 60)
    yield engine
    engine.close()
