"""What is counted over the pieces of a prediction."""

from __future__ import annotations

import math

import numpy as np
import pyarrow as pa

from hakaru_compute.data.read_frame import numbers
from hakaru_compute.kinds.regression.model_folder import LoadedModel
from hakaru_compute.kinds.regression.predict_frame import Interval, Predicted
from hakaru_compute.kinds.regression.predict_spec import PredictSpec, PredictSummary
from hakaru_compute.tabular.conformal import observed_coverage
from hakaru_compute.tabular.distribution import DistributionTally
from hakaru_compute.tabular.input_gaps import filled_rows
from hakaru_compute.tabular.metrics import regression_metrics
from hakaru_compute.tabular.read_inputs import InputReader, InputRows
from hakaru_compute.tabular.recipe_model import ReplayedRows
from hakaru_compute.tabular.rows_tally import RowsTally


class PredictionTally(RowsTally):
    """Counts and distributions of all rows; predictions are kept only where there are measurements to compare with."""

    def __init__(self, model: LoadedModel, interval: Interval, present: list[str]) -> None:
        super().__init__(model, present)
        self.interval = interval
        self.overflowed = 0
        self.sum = 0.0
        self.predictions = DistributionTally(model.file.target_minimum, model.file.target_maximum)
        self.widths = DistributionTally()
        self.compared: list[tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]] = []

    def add(self, rows: InputRows, features: ReplayedRows, predicted: Predicted, piece: pa.Table) -> None:
        unpredicted = np.isnan(predicted.prediction)
        self.count(rows, features, unpredicted, predicted.domain)
        lost = bool(unpredicted.any())
        self.sum += float(np.nansum(predicted.prediction)) if lost else float(predicted.prediction.sum())
        if lost:
            left_out = self.model.preparation.settings.missing.method == "delete_row"
            overflowed = unpredicted & ~features.lost
            self.overflowed += int((overflowed & ~filled_rows(rows) if left_out else overflowed).sum())
        self.predictions.add(predicted.prediction)
        if self.interval.half_width is None:
            self.widths.add(predicted.upper - predicted.lower)
        for name in self.target_columns:
            self.compared.append((numbers(piece.column(name)), predicted.prediction, predicted.lower, predicted.upper))

    def summary(self, spec: PredictSpec, reader: InputReader, seconds: float) -> PredictSummary:
        predictions = self.predictions.result()
        actual, prediction, lower, upper = (
            (np.concatenate(part) for part in zip(*self.compared, strict=True)) if self.compared else [np.empty(0)] * 4
        )
        measured = bool((~np.isnan(actual)).any())
        return PredictSummary(
            **self.facts(reader),
            output=spec.output_name,
            target=self.model.file.target,
            model=self.model.file.name,
            coverage=spec.coverage,
            interval=spec.interval,
            half_width=self.interval.half_width,
            overflowed=self.overflowed,
            minimum=predictions.minimum if predictions else None,
            mean=self.sum / self.predicted if self.predicted and math.isfinite(self.sum) else None,
            maximum=predictions.maximum if predictions else None,
            metrics=regression_metrics(actual, prediction) if measured else None,
            observed_coverage=observed_coverage(actual, lower, upper) if measured else None,
            prediction_distribution=predictions,
            width_distribution=self.widths.result(),
            seconds=seconds,
        )
