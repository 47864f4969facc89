"""What the engine needs to know of a step besides its parameters."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from hakaru_compute.recipes.parameters.words import Kind
from hakaru_compute.recipes.step_run import StepRun
from hakaru_compute.recipes.table import Table


def _never(_parameters: Any) -> bool:
    return False


@dataclass(frozen=True)
class StepEntry:
    """A step: what it does to a table, and of which kinds it is with given parameters.

    chooses_training_rows: whether it only picks the rows to train on, so that rows to predict pass untouched.
    """

    apply: Callable[[StepRun, Table, Any], Table]
    kinds: Callable[[Any], tuple[Kind, ...]]
    chooses_training_rows: Callable[[Any], bool] = _never


def always(*kinds: Kind) -> Callable[[Any], tuple[Kind, ...]]:
    """The kinds of a step that do not depend on its parameters."""
    return lambda _parameters: kinds
