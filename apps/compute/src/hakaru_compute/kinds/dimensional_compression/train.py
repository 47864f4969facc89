"""What training is where few numbers are made that stand for many columns."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa

from hakaru_compute.families.downsample import downsample
from hakaru_compute.families.unsupervised.matrix import MatrixData
from hakaru_compute.families.unsupervised.train import MatrixTraining, Tell
from hakaru_compute.kinds.dimensional_compression.check import check
from hakaru_compute.kinds.dimensional_compression.fitted import FittedMethod, completed, require_finite, transform_rows
from hakaru_compute.kinds.dimensional_compression.methods import fit_method
from hakaru_compute.kinds.dimensional_compression.model_file import ModelFile
from hakaru_compute.kinds.dimensional_compression.model_folder import save_model, write_made_columns
from hakaru_compute.kinds.dimensional_compression.spec import (
    LeaderboardRow,
    MapResult,
    ModelChoice,
    Neighbourhoods,
    TrainedModel,
    TrainingWarning,
    TrainResult,
    TrainSpec,
)
from hakaru_compute.model.spec import Provenance

# Of a method's time, the share of its fit beside its judging.
FIT_SHARE = 0.8
# Row numbers that a caution names.
MOST_LISTED = 10
# Where fewer than this share of neighbours' order is kept, the chart should not be read.
POOR = 0.8
# These make maps of so many dimensions; the others' chart shows two.
WHOLE = ("tsne", "umap")
SHOWN_DIMENSIONS = 2


@dataclass(frozen=True)
class Outcome:
    """A fitted method with its line."""

    fitted: FittedMethod
    row: LeaderboardRow


class CompressionTraining(MatrixTraining[TrainSpec, Outcome]):
    """Fits every chosen method and judges its maps."""

    row, warning, trained, result = LeaderboardRow, TrainingWarning, TrainedModel, TrainResult
    rules = staticmethod(check)

    def own_warnings(self) -> list[TrainingWarning]:
        data = self.data
        empty = data.frame.row_numbers[data.fitted & data.missing.all(axis=1)]
        if not len(empty):
            return []
        listed = ", ".join(str(row + 1) for row in empty[:MOST_LISTED].tolist())
        named = f"{listed} …" if len(empty) > MOST_LISTED else listed
        return [TrainingWarning(code="rows_without_values", params={"rows": named})]

    def fit(self, index: int, choice: ModelChoice, tell: Tell) -> Outcome:
        began = time.monotonic()

        def tell_fit(done: float, stage: str = "fit") -> None:
            tell(FIT_SHARE * done, stage)

        fitted = fit_method(choice, self.spec, self.data, self.ctx, tell_fit)
        require_finite(fitted)
        tell(FIT_SHARE, "check")
        seconds = time.monotonic() - began
        return Outcome(fitted, judge_method(index, fitted, self.data, self.spec.seed, seconds, self.ctx.check_stop))

    def line(self, outcome: Outcome) -> LeaderboardRow:
        return outcome.row

    def failed(self, choice: ModelChoice) -> dict[str, Any]:
        return {"projects_new_rows": choice.name != "tsne"}

    def save(self, folder: Path, choice: ModelChoice, outcome: Outcome, provenance: Provenance) -> None:
        """With the scores of every row read."""
        data, fitted = self.data, outcome.fitted
        file = ModelFile(
            **self.file_metadata(choice, outcome, fitted.facts, provenance),
            columns=self.matrix_columns(fitted.scale),
            estimates_gaps=fitted.estimates_gaps,
            raw_inputs=None if self.keeper is None else self.keeper.kept.inputs,
        )
        save_model(folder, file, data.preparation.donors, fitted.arrays, _scores_table(fitted, data))
        if data.recipe is not None:
            write_made_columns(folder, data.frame)


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
    warnings = list(fitted.warnings)
    if best.quality and overall(best) < POOR:
        warnings.append(TrainingWarning(code="neighbourhoods_poor", params={"quality": round(overall(best), 3)}))
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
        warnings=warnings,
        seconds=seconds,
    )


def overall(one: MapResult) -> float:
    """The mean of trustworthiness and continuity at the middle number of neighbours; 0 where there were too few rows."""
    if not one.quality:
        return 0.0
    middle = one.quality[len(one.quality) // 2]
    return (middle.trustworthiness + middle.continuity) / 2


def _scores_table(fitted: FittedMethod, data: MatrixData) -> pa.Table:
    direct = np.flatnonzero(data.fitted)[fitted.places]
    is_direct = np.zeros(len(data.fitted), dtype=bool)
    is_direct[direct] = True
    columns = {"row": data.frame.row_numbers, "fitted": is_direct}
    placed, square_sum = _all_scores(fitted, data, direct, is_direct)
    for one, scores in zip(fitted.maps, placed, strict=True):
        for position, name in enumerate(one.columns):
            columns[name] = pa.array(scores[:, position], mask=np.isnan(scores[:, position]))
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
        placed = transform_rows(fitted.name, fitted.arrays, _scaled(fitted, data, np.flatnonzero(~is_direct)))
        ends = np.cumsum([one.shape[1] for one in made])[:-1]
        for scores, part in zip(made, np.split(placed, ends, axis=1), strict=True):
            scores[~is_direct] = part
    return made, square_sum


def _scaled(fitted: FittedMethod, data: MatrixData, rows: np.ndarray) -> np.ndarray:
    scaled = fitted.scale.apply(data.prepared[rows])
    return completed(fitted.arrays, scaled, data.missing[rows]) if fitted.estimates_gaps else scaled


# Rows whose neighbourhoods are judged among all rows: fewer where there are many to compare each with.
MOST_ROWS, FEWEST_ROWS, COMPARISONS = 2000, 500, 40_000_000
DISTANCES_AT_ONCE = 1_000_000
NEIGHBOURS = (5, 12, 30)


def judge_map(
    matrix: np.ndarray, placed: np.ndarray, seed: int, check_stop: Callable[[], None]
) -> tuple[int, list[Neighbourhoods]]:
    """How many rows were looked at, and their neighbourhoods; `matrix` (n, p) and `placed` (n, d) are the same rows.

    Trustworthiness and continuity as Venna & Kaski (2001) define them, as means over the rows looked at.
    """
    rows = len(matrix)
    counts = [k for k in NEIGHBOURS if 2 * k < rows and 2 * rows - 3 * k - 1 > 0] or ([1] if rows > 3 else [])
    if not counts:
        return 0, []
    chosen = downsample(rows, min(MOST_ROWS, max(FEWEST_ROWS, COMPARISONS // rows)), seed)
    sums = np.zeros((len(counts), 2))
    step = max(1, DISTANCES_AT_ONCE // rows)
    before, after = (np.einsum("ij,ij->i", one, one) for one in (matrix, placed))
    for start in range(0, len(chosen), step):
        check_stop()
        piece = chosen[start : start + step]
        first, second = _distances(matrix, before, piece), _distances(placed, after, piece)
        sums += np.column_stack([_intrusions(first, second, counts), _intrusions(second, first, counts)])
    made = []
    for position, k in enumerate(counts):
        scale = 2 / (len(chosen) * k * (2 * rows - 3 * k - 1))
        trust, continuity = (float(1 - scale * total) for total in sums[position])
        made.append(Neighbourhoods(neighbours=k, trustworthiness=trust, continuity=continuity))
    return len(chosen), made


def _distances(points: np.ndarray, squares: np.ndarray, chosen: np.ndarray) -> np.ndarray:
    """What orders all rows by distance (m, n) from each chosen one: itself first."""
    distances = (-2 * points[chosen]) @ points.T
    distances += squares
    distances[np.arange(len(chosen)), chosen] = -np.inf
    return distances


def _ranks(line: np.ndarray, wanted: np.ndarray) -> np.ndarray:
    """How many of (n,) lie nearer than each of (k,) of them: ranks, as the row itself is the first."""
    # Where neighbours are kept, few lie nearer than the farthest of them, and a few are soon sorted.
    return np.searchsorted(np.sort(line[line < wanted.max()]), wanted)


def _intrusions(true: np.ndarray, seen: np.ndarray, counts: list[int]) -> list[float]:
    """For each k, Σ (rank in `true` − k) over the k nearest in `seen` that are not among the k nearest in `true`."""
    most = counts[-1] + 1
    nearest = np.argpartition(seen, most - 1, axis=1)[:, :most]
    order = np.argsort(np.take_along_axis(seen, nearest, axis=1), axis=1, kind="stable")
    nearest = np.take_along_axis(nearest, order, axis=1)[:, 1:]
    requested = np.take_along_axis(true, nearest, axis=1)
    ranks = np.array([_ranks(line, wanted) for line, wanted in zip(true, requested, strict=True)])
    return [float(np.maximum(ranks[:, :k] - k, 0).sum()) for k in counts]
