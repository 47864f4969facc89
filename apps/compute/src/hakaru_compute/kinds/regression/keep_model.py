"""Writes a trained model's folder."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hakaru_compute.kinds.regression.model_folder import ModelFile, save_model
from hakaru_compute.kinds.regression.model_inputs import numeric_ranges

if TYPE_CHECKING:
    from pathlib import Path

    import pyarrow as pa

    from hakaru_compute.kinds.regression.fit_plan import FitOutcome
    from hakaru_compute.kinds.regression.leaderboard import Scored
    from hakaru_compute.kinds.regression.predict_spec import ModelInput
    from hakaru_compute.kinds.regression.spec import LeaderboardRow, TrainSpec
    from hakaru_compute.kinds.regression.training_data import TargetData
    from hakaru_compute.tabular.results import Caution, Provenance


def keep_model(
    folder: Path,
    spec: TrainSpec,
    index: int,
    target: TargetData,
    final: FitOutcome,
    scored: Scored,
    baseline: LeaderboardRow,
    inputs: list[ModelInput],
    cautions: list[Caution],
    provenance: Provenance,
) -> None:
    """Saves the final fit with the whole of what made it: its spec, data hash, seed, versions, predictions."""
    choice = spec.models[final.fit.model]
    file = ModelFile(
        name=choice.name,
        index=index,
        target=target.name,
        spec=spec.model_copy(update={"targets": [target.name], "models": [choice]}),
        parameters=final.parameters.model_dump(exclude={"name"}),
        searched=choice.search,
        trials=final.trials,
        row=scored.row,
        fold_scores=scored.fold_scores,
        baseline_test=baseline.test,
        rows=target.rows,
        inputs=inputs,
        warnings=cautions,
        provenance=provenance,
        preparation=final.prepared.preparation.state(),
        target_centre=final.fitted.centre,
        target_scale=final.fitted.scale,
        target_minimum=float(target.y_train.min()),
        target_maximum=float(target.y_train.max()),
        fitted_rows=final.fitted.rows,
        ranges=numeric_ranges(target.train),
    )
    rows = _rows_table(target, final, scored)
    save_model(folder, file, final.prepared.preparation, final.fitted, final.prepared.domain, scored.residuals, rows)


def _rows_table(target: TargetData, final: FitOutcome, scored: Scored) -> pa.Table:
    """row (from 0 in the table), part, fold (null for test), actual, predicted (by the model), out_of_fold (or null)."""
    import numpy as np
    import pyarrow as pa

    train, test = target.train.row_numbers, target.test.row_numbers
    blank = np.full(len(test), np.nan)
    folds = np.concatenate([scored.fold, np.full(len(test), -1)])
    out_of_fold = np.concatenate([scored.out_of_fold, blank])
    return pa.table(
        {
            "row": np.concatenate([train, test]),
            "part": pa.array(["train"] * len(train) + ["test"] * len(test)).dictionary_encode(),
            "fold": pa.array(folds, mask=folds < 0),
            "actual": np.concatenate([target.y_train, target.y_test]),
            "predicted": np.concatenate([final.training, final.other]),
            "out_of_fold": pa.array(out_of_fold, mask=np.isnan(out_of_fold)),
        }
    )
