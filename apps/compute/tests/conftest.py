"""What tests share: the toy kind in place of the product's, paths that job processes find it on, workers."""

import os
from pathlib import Path

import pytest
from xdist.scheduler import LoadFileScheduling

from hakaru_compute import registry

TESTS = Path(__file__).parent
SOURCE = TESTS.parent / "src"
os.environ["PYTHONPATH"] = os.pathsep.join([str(SOURCE), str(TESTS)])


class _ByFile(LoadFileScheduling):
    """A worker gets whole files, for what a file's tests share is made once; the engines' folder is as one file."""

    def _split_scope(self, nodeid: str) -> str:
        file = super()._split_scope(nodeid)
        return "engines" if "/engines/" in file else file


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> _ByFile:
    return _ByFile(config, log)


@pytest.fixture(autouse=True)
def toy_kind(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "PACKAGES", {"toy": "toy", "sgd_toy": "sgd_toy"})
