"""A fitted method with the scores of all rows, judged and written."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pyarrow as pa

from hakaru_compute.data.frame import Frame
from hakaru_compute.families.unsupervised.matrix import MatrixData
from hakaru_compute.families.unsupervised.spec import MatrixColumn
from hakaru_compute.kinds.dimensional_compression.fitted import FittedMethod, completed, place_rows
from hakaru_compute.kinds.dimensional_compression.model_folder import ModelFile, save_model, write_made_columns
from hakaru_compute.kinds.dimensional_compression.neighbourhoods import judge_map
from hakaru_compute.kinds.dimensional_compression.spec import Caution, LeaderboardRow, MapResult, ModelChoice, TrainSpec
from hakaru_compute.model.spec import Provenance
from hakaru_compute.preparation.recipe_keep import RecipeKeeper

# Where fewer than this share of neighbours' order is kept, the picture should not be read.
POOR = 0.8
# These make maps of so many dimensions; the others' picture shows two.
WHOLE = ("tsne", "umap")
SHOWN_DIMENSIONS = 2


def judge_method(
    index: int, fitted: FittedMethod, data: MatrixData, seed: int, seconds: float, check_stop: Callable[[], None]
) -> LeaderboardRow:
    """The method's line: its maps with how well each keeps neighbours, over the rows it was fitted on."""
    scaled = fitted.scale.apply(data.prepared[np.flatnonzero(data.fitted)[fitted.places]])
    maps = []
    for one in fitted.maps:
        dimensions = fitted.components if fitted.name in WHOLE else min(SHOWN_DIMENSIONS, one.scores.shape[1])
        rows, quality = judge_map(scaled, one.scores[:, :dimensions], seed, check_stop)
        maps.append(MapResult(key=one.key, columns=one.columns, quality_rows=rows, quality=quality, **one.facts))
    best = max(maps, key=overall)
    cautions = list(fitted.cautions)
    if best.quality and overall(best) < POOR:
        cautions.append(Caution(code="neighbourhoods_poor", params={"quality": round(overall(best), 3)}))
    return LeaderboardRow(
        index=index,
        model=fitted.name,
        state="trained",
        components=fitted.components,
        explained_variance=fitted.explained,
        fitted_rows=len(fitted.places),
        projects_new_rows=fitted.name != "tsne",
        maps=maps,
        best_map=best.key,
        warnings=cautions,
        seconds=seconds,
    )


def overall(one: MapResult) -> float:
    """The mean of trustworthiness and continuity at the middle number of neighbours; 0 where there were too few rows."""
    if not one.quality:
        return 0.0
    middle = one.quality[len(one.quality) // 2]
    return (middle.trustworthiness + middle.continuity) / 2


def keep_model(
    folder: Path,
    spec: TrainSpec,
    choice: ModelChoice,
    row: LeaderboardRow,
    fitted: FittedMethod,
    data: MatrixData,
    cautions: list[Caution],
    provenance: Provenance,
    keeper: RecipeKeeper | None = None,
) -> None:
    """Saves the method with the whole of what made it, its recipe, and the scores of every row read."""
    missing = data.missing[data.fitted].sum(axis=0)
    file = ModelFile(
        name=choice.name,
        index=row.index,
        spec=spec.model_copy(update={"models": [choice]}),
        row=row,
        rows=data.rows,
        columns=[
            MatrixColumn(name=column.name, feature=column.feature, centre=centre, scale=scale, missing=int(count))
            for column, centre, scale, count in zip(
                data.preparation.columns,
                fitted.scale.centre.tolist(),
                fitted.scale.scale.tolist(),
                missing,
                strict=True,
            )
        ],
        facts=fitted.facts,
        warnings=cautions,
        provenance=provenance,
        preparation=data.preparation.state(),
        estimates_gaps=fitted.estimates_gaps,
        ranges=_ranges(data.frame.take(data.fitted) if data.recipe is None else data.recipe.described()),
        unused_features=sorted(data.frame.take(data.fitted).empty_features()),
        recipe=None if keeper is None else keeper.recipe.use(),
        raw_inputs=None if keeper is None else keeper.kept.inputs,
    )
    save_model(folder, file, data.preparation.donors, fitted.arrays, _scores_table(fitted, data))
    if keeper is not None and data.recipe is not None:
        keeper.write(folder, data.recipe.frames)
        write_made_columns(folder, data.frame)


def _scores_table(fitted: FittedMethod, data: MatrixData):
    direct = np.flatnonzero(data.fitted)[fitted.places]
    is_direct = np.zeros(len(data.fitted), dtype=bool)
    is_direct[direct] = True
    columns = {"row": data.frame.row_numbers, "fitted": is_direct}
    placed, square_sum = _all_scores(fitted, data, direct, is_direct)
    for one, scores in zip(fitted.maps, placed, strict=True):
        for place, name in enumerate(one.columns):
            columns[name] = pa.array(scores[:, place], mask=np.isnan(scores[:, place]))
    if square_sum is not None:
        columns["square_sum"] = square_sum
    return pa.table(columns)


def _all_scores(
    fitted: FittedMethod, data: MatrixData, direct: np.ndarray, is_direct: np.ndarray
) -> tuple[list[np.ndarray], np.ndarray | None]:
    """Scores (n, k) of each map for all rows, and PCA's squared lengths (n,)."""
    made = [np.full((len(data.fitted), len(one.columns)), np.nan) for one in fitted.maps]
    for scores, one in zip(made, fitted.maps, strict=True):
        scores[direct] = one.scores
    square_sum = None
    if fitted.name == "pca":
        scaled = _scaled(fitted, data, np.arange(len(data.fitted)))
        scaled -= fitted.arrays["centre"]
        square_sum = np.einsum("ij,ij->i", scaled, scaled)
        made[0][~is_direct] = scaled[~is_direct] @ fitted.arrays["weights"]
    elif fitted.name != "tsne" and not is_direct.all():
        placed = place_rows(fitted.name, fitted.arrays, _scaled(fitted, data, np.flatnonzero(~is_direct)))
        ends = np.cumsum([one.shape[1] for one in made])[:-1]
        for scores, part in zip(made, np.split(placed, ends, axis=1), strict=True):
            scores[~is_direct] = part
    return made, square_sum


def _scaled(fitted: FittedMethod, data: MatrixData, rows: np.ndarray) -> np.ndarray:
    scaled = fitted.scale.apply(data.prepared[rows])
    return completed(fitted.arrays, scaled, data.missing[rows]) if fitted.estimates_gaps else scaled


def _ranges(frame: Frame) -> dict[str, tuple[float, float]]:
    """What the fitted rows had of each numeric or datetime feature: cells far beyond it are no values."""
    found = {}
    for column, values in zip(frame.numeric_columns, frame.numeric.T, strict=True):
        known = values[~np.isnan(values)]
        if len(known) and column.type != "boolean":
            found[column.name] = (float(known.min()), float(known.max()))
    return found
