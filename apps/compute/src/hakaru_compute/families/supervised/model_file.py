"""What model.json holds of a model that was judged by rows it had not seen."""

from __future__ import annotations

from typing import Any

from hakaru_compute.families.results import TargetRows
from hakaru_compute.model.file import DescribedModelFile


class JudgedModelFile(DescribedModelFile):
    """What model.json holds of any kind that predicts a target.

    A kind adds its `spec` (of this model alone), its line of the leaderboard and what else brings its answers about.
    """

    target: str
    parameters: dict[str, Any]
    searched: bool
    rows: TargetRows
    fitted_rows: int
    unused_features: list[str] | None = None

    @property
    def unused(self) -> set[str]:
        """Features that no training row had a value of: the model does without them."""
        if self.unused_features is not None:
            return set(self.unused_features)
        return {feature.name for feature in self.inputs if feature.typical is None}
