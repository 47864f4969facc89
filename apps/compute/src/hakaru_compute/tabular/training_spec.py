"""What every training is asked whose models are judged by rows they have not seen. pydantic only."""

from __future__ import annotations

from pydantic import Field

from hakaru_compute.preprocessing.spec import Preprocessing
from hakaru_compute.spec import Spec
from hakaru_compute.tabular.model_choice import require_distinct
from hakaru_compute.tabular.recipe_spec import TrainingRecipe
from hakaru_compute.tabular.setting import setting
from hakaru_compute.tabular.spec import CrossValidation, Feature, Split, Table


class JudgedTraining(Spec):
    """Which table, columns and rows. With a recipe, targets and features are columns of what it makes of the table.

    A kind adds its targets and its models.
    """

    table: Table
    recipe: TrainingRecipe | None = None
    features: list[Feature] = Field(min_length=1)
    split: Split = Field(default_factory=Split)
    cross_validation: CrossValidation = Field(default_factory=CrossValidation)
    preprocessing: Preprocessing = Field(default_factory=Preprocessing)
    search_budget_s: float = setting(
        60.0,
        ("Search time", "Seconds that the search of one model for one target may take, all folds together."),
        ("探索の時間", "1 つのモデル・目的変数の探索にかける秒数（全分割の合計）。"),
        ge=1,
        le=36_000,
    )
    seed: int = setting(
        0,
        ("Seed", "The same seed gives the same split, folds and models."),
        ("乱数の種", "同じ値なら、分割も学習も同じ結果になります。"),
        ge=0,
        le=2**31 - 1,
    )


def require_columns_apart(spec: JudgedTraining, targets: list[str]) -> None:
    """Raises ValueError where a column is named twice or in two roles, or the split lacks its column."""
    names = [feature.name for feature in spec.features]
    require_distinct(names)
    require_distinct(targets)
    if both := sorted(set(names) & set(targets)):
        raise ValueError(f"both target and feature: {', '.join(both)}")
    if spec.split.method in ("column", "group") and not spec.split.column:
        raise ValueError(f"split by {spec.split.method} needs a column")
