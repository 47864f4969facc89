"""The regression models. Adding one: its parameters in parameters/, a line in model_specs.py, and an entry here."""

from __future__ import annotations

from hakaru_compute.families.supervised.learner import ModelEntry
from hakaru_compute.kinds.regression.models_distances import DISTANCE_MODELS
from hakaru_compute.kinds.regression.models_linear import LINEAR_MODELS
from hakaru_compute.kinds.regression.models_trees import TREE_MODELS

MODEL_ENTRIES: dict[str, ModelEntry] = {**LINEAR_MODELS, **TREE_MODELS, **DISTANCE_MODELS}
