"""What to know of a recipe that a training learned anew."""

from __future__ import annotations

from hakaru_compute.tabular.fold_frames import FoldParts
from hakaru_compute.tabular.recipe_training import RecipeTraining
from hakaru_compute.tabular.results import Caution


def check_recipe(recipe: RecipeTraining | None, final: FoldParts, target: str) -> list[Caution]:
    """Steps that leave the target as it was measured, training rows that steps left out, test rows without a prediction."""
    if recipe is None:
        return []
    found = [
        Caution(code="recipe_target_untouched", params={"target": target, "number": step.number})
        for step in recipe.use().steps
        if target in step.targets
    ]
    if final.kept is not None:
        found.append(Caution(code="recipe_rows_left_out", params={"target": target, "rows": int((~final.kept).sum())}))
    if final.lost is not None:
        found.append(Caution(code="recipe_rows_unscored", params={"target": target, "rows": int(final.lost.sum())}))
    return found
