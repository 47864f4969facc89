"""What the tests of every folder share: a training's warnings have whatever their words name."""

import json
import re
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel

WORDS = Path(__file__).parent / "src/hakaru_compute/model/export_files/warning_words.json"
# Where the warnings of the kinds are, as their words are named.
WARNED = {
    "regression": "hakaru_compute.families.results",
    "discriminant_analysis": "hakaru_compute.kinds.discriminant_analysis.spec",
    "dimensional_compression": "hakaru_compute.kinds.dimensional_compression.spec",
    "clustering": "hakaru_compute.kinds.clustering.spec",
    "soft_sensor": "hakaru_compute.kinds.soft_sensor.result_spec",
    "time_series": "hakaru_compute.kinds.time_series.result_spec",
}


@pytest.fixture(autouse=True)
def warnings_are_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    """A warning that lacks what its words name fails the test that made it; a screen would say 'undefined'."""
    for kind, module in WARNED.items():
        loaded = sys.modules.get(module)
        for name in ("TrainingWarning", "AnomalyWarning", "SensorWarning"):
            if getattr(getattr(loaded, name, None), "__module__", None) == module:
                monkeypatch.setattr(getattr(loaded, name), "__init__", _checked(kind))


@cache
def _needed() -> dict[str, dict[str, set[str]]]:
    """What the words of each kind's warnings name, by their codes."""
    kept = json.loads(WORDS.read_text(encoding="utf-8"))
    return {
        kind: {code: set(re.findall(r"\{(\w+)", " ".join(texts.values()))) for code, texts in words.items()}
        for kind, words in kept.items()
    }


def _checked(kind: str) -> Callable[..., None]:
    def check(self: BaseModel, **given: Any) -> None:
        BaseModel.__init__(self, **given)
        # Which model it is of is added where the warnings of all models are gathered.
        lacking = _needed()[kind].get(given["code"], set()) - {"model"} - set(given.get("params", {}))
        assert not lacking, f"{given['code']} lacks {sorted(lacking)}"

    return check
