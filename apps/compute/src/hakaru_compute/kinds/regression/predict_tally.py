"""What is counted over the pieces of a prediction."""

from __future__ import annotations

import math
from collections import Counter
from typing import TYPE_CHECKING

from hakaru_compute.data.read_frame import numbers
from hakaru_compute.kinds.regression.model_inputs import iso_time
from hakaru_compute.kinds.regression.predict_spec import OutOfRange, PredictSpec, PredictSummary, UnknownCategories
from hakaru_compute.tabular.conformal import observed_coverage
from hakaru_compute.tabular.distribution import DistributionTally
from hakaru_compute.tabular.metrics import regression_metrics
from hakaru_compute.tabular.read_inputs import filled_rows, rows_without_values

if TYPE_CHECKING:
    import numpy as np
    import pyarrow as pa

    from hakaru_compute.kinds.regression.model_folder import LoadedModel
    from hakaru_compute.kinds.regression.predict_frame import Interval, Predicted
    from hakaru_compute.tabular.read_inputs import InputReader, InputRows

MOST_LABELS = 20


class PredictionTally:
    """Counts and distributions of all rows; predictions are kept only where there are measurements to compare with."""

    def __init__(self, model: LoadedModel, interval: Interval, present: list[str]) -> None:
        self.model = model
        self.interval = interval
        self.target_columns = [model.file.target] if model.file.target in present else []
        self.rows = self.predicted = self.outside = self.filled = self.without_values = self.overflowed = 0
        self.sum = 0.0
        self.missing: Counter[str] = Counter()
        self.unknown: dict[str, Counter[str]] = {}
        self.below: Counter[str] = Counter()
        self.above: Counter[str] = Counter()
        self.predictions = DistributionTally(model.file.target_minimum, model.file.target_maximum)
        self.widths = DistributionTally()
        self.leverages = DistributionTally(0.0, model.domain.leverage_limit)
        self.distances = DistributionTally(0.0, model.domain.distance_limit)
        self.compared: list[tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]] = []

    def add(self, rows: InputRows, predicted: Predicted, piece: pa.Table) -> None:
        import numpy as np

        unpredicted = np.isnan(predicted.prediction)
        lost = int(unpredicted.sum())
        filled = filled_rows(rows)
        self.rows += len(unpredicted)
        self.predicted += len(unpredicted) - lost
        self.outside += int((~predicted.inside & ~unpredicted).sum())
        self.filled += int(filled.sum())
        self.sum += float(np.nansum(predicted.prediction)) if lost else float(predicted.prediction.sum())
        if lost:
            left_out = self.model.preparation.settings.missing.method == "delete_row"
            self.overflowed += int((unpredicted & ~filled).sum()) if left_out else lost
        self._count_inputs(rows)
        self._spread(predicted)
        for name in self.target_columns:
            self.compared.append((numbers(piece.column(name)), predicted.prediction, predicted.lower, predicted.upper))

    def _count_inputs(self, rows: InputRows) -> None:
        self.missing.update({name: int(mask.sum()) for name, mask in rows.missing.items()})
        self.below.update(rows.below)
        self.above.update(rows.above)
        self.without_values += rows_without_values(rows)
        for name, labels in self.model.preparation.unknown_categories(rows.frame).items():
            self.unknown.setdefault(name, Counter()).update(labels)

    def _spread(self, predicted: Predicted) -> None:
        self.predictions.add(predicted.prediction)
        self.leverages.add(predicted.leverage)
        if predicted.distance is not None:
            self.distances.add(predicted.distance)
        if self.interval.half_width is None:
            self.widths.add(predicted.upper - predicted.lower)

    def _limit(self, name: str, end: int) -> float | str:
        value = self.model.file.ranges[name][end]
        moments = {feature.name for feature in self.model.file.spec.features if feature.type == "datetime"}
        return iso_time(value) if name in moments else value

    def summary(self, spec: PredictSpec, reader: InputReader, seconds: float) -> PredictSummary:
        import numpy as np

        predictions = self.predictions.result()
        actual, prediction, lower, upper = (
            (np.concatenate(part) for part in zip(*self.compared, strict=True)) if self.compared else [np.empty(0)] * 4
        )
        measured = bool((~np.isnan(actual)).any())
        return PredictSummary(
            output=spec.output_name,
            target=self.model.file.target,
            model=self.model.file.name,
            rows=self.rows,
            predicted=self.predicted,
            coverage=spec.coverage,
            interval=spec.interval,
            half_width=self.interval.half_width,
            outside_domain=self.outside,
            leverage_limit=self.model.domain.leverage_limit,
            missing_values=dict(self.missing),
            unreadable_values=reader.found(),
            filled_rows=self.filled,
            overflowed=self.overflowed,
            unknown_categories=[
                UnknownCategories(
                    column=name, rows=counts.total(), labels=[label for label, _ in counts.most_common(MOST_LABELS)]
                )
                for name, counts in self.unknown.items()
            ],
            out_of_range=[
                OutOfRange(
                    column=name,
                    below=self.below[name],
                    above=self.above[name],
                    minimum=self._limit(name, 0),
                    maximum=self._limit(name, 1),
                )
                for name in self.model.file.ranges
                if self.below[name] or self.above[name]
            ],
            minimum=predictions.minimum if predictions else None,
            mean=self.sum / self.predicted if self.predicted and math.isfinite(self.sum) else None,
            maximum=predictions.maximum if predictions else None,
            metrics=regression_metrics(actual, prediction) if measured else None,
            observed_coverage=observed_coverage(actual, lower, upper) if measured else None,
            prediction_distribution=predictions,
            width_distribution=self.widths.result(),
            leverage_distribution=self.leverages.result(),
            distance_distribution=self.distances.result(),
            seconds=seconds,
        )
