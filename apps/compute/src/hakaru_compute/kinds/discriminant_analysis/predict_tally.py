"""What is counted over the pieces of a prediction."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pyarrow as pa

from hakaru_compute.data.read_frame import coded
from hakaru_compute.kinds.discriminant_analysis.model_folder import LoadedModel
from hakaru_compute.kinds.discriminant_analysis.predict_frame import Predicted
from hakaru_compute.kinds.discriminant_analysis.predict_spec import (
    PredictedClass,
    PredictSpec,
    PredictSummary,
    UnlikeAnyClass,
)
from hakaru_compute.tabular.class_metrics import class_metrics
from hakaru_compute.tabular.class_results import ClassMetrics, ClassRows, ConfusionCounts
from hakaru_compute.tabular.distribution import DistributionTally
from hakaru_compute.tabular.output_table import distinct_names
from hakaru_compute.tabular.read_inputs import InputReader, InputRows
from hakaru_compute.tabular.recipe_model import ReplayedRows
from hakaru_compute.tabular.rows_tally import RowsTally

MOST_NAMED_ROWS = 100


class PredictionTally(RowsTally):
    """Counts of classes and distributions of all rows; probabilities are kept only where there is something to compare with."""

    def __init__(self, model: LoadedModel, present: list[str]) -> None:
        super().__init__(model, present)
        classes = len(model.file.classes)
        self.given = np.zeros(classes, dtype=np.int64)
        self.sums = np.zeros(classes)
        self.changed = 0
        self.unlike = 0
        self.unlike_rows: list[int] = []
        self.largest = DistributionTally(1 / classes, 1.0)
        self.unseen: Counter[str] = Counter()
        self.compared: list[tuple[np.ndarray, np.ndarray, np.ndarray]] = []

    def add(self, rows: InputRows, features: ReplayedRows, predicted: Predicted, piece: pa.Table) -> None:
        first = self.rows
        none = predicted.given < 0
        self.count(rows, features, none, predicted.domain)
        self.given += np.bincount(predicted.given[~none], minlength=len(self.given))
        self.changed += int((predicted.probabilities[~none].argmax(axis=1) != predicted.given[~none]).sum())
        self.sums += np.nansum(predicted.probabilities, axis=0)
        self.largest.add(predicted.probabilities.max(axis=1))
        found = np.flatnonzero(predicted.unlike)
        self.unlike += len(found)
        self.unlike_rows += (first + found[: MOST_NAMED_ROWS - len(self.unlike_rows)]).tolist()
        for name in self.target_columns:
            actual = self._places(piece.column(name))
            there = actual >= 0
            self.compared.append((actual[there], predicted.probabilities[there], predicted.given[there]))

    def _places(self, column: pa.ChunkedArray) -> np.ndarray:
        """The rows' actual classes: places among the model's, one beyond them for those it never saw, −1 where missing."""
        labels = self.model.file.labels
        codes, levels = coded(column)
        counts = np.bincount(codes[codes >= 0], minlength=len(levels))
        self.unseen.update(
            {level: int(n) for level, n in zip(levels, counts, strict=True) if level not in labels and n}
        )
        places = [labels.index(level) if level in labels else len(labels) for level in levels]
        return np.array([*places, -1])[codes]

    def summary(self, spec: PredictSpec, reader: InputReader, seconds: float) -> PredictSummary:
        file = self.model.file
        metrics, confusion = self._measured()
        return PredictSummary(
            **self.facts(reader),
            output=spec.output_name,
            target=file.target,
            model=file.name,
            classes=[
                PredictedClass(
                    label=label,
                    rows=int(self.given[place]),
                    mean_probability=float(self.sums[place] / self.predicted) if self.predicted else None,
                )
                for place, label in enumerate(file.labels)
            ],
            positive_class=file.positive_class,
            decision=spec.decision,
            changed_by_decision=self.changed,
            probability_columns=distinct_names([f"probability_{label}" for label in file.labels]),
            unlike_any_class=UnlikeAnyClass(
                rows=self.unlike, probability_limit=file.probability_limit, first_rows=self.unlike_rows
            ),
            metrics=metrics,
            confusion=confusion,
            unseen_classes=[ClassRows(label=label, rows=rows) for label, rows in self.unseen.most_common()],
            probability_distribution=self.largest.result(),
            seconds=seconds,
        )

    def _measured(self) -> tuple[ClassMetrics | None, ConfusionCounts | None]:
        """Figures over rows of classes the model knows; accuracy over all rows with a class. Null where no row has one."""
        if not self.compared:
            return None, None
        actual, probabilities, given = (np.concatenate(part) for part in zip(*self.compared, strict=True))
        there = given >= 0
        actual, probabilities, given = actual[there], probabilities[there], given[there]
        classes = len(self.given)
        known = actual < classes
        if not len(actual):
            return None, None
        metrics = class_metrics(actual[known], probabilities[known], given[known])
        right = float((actual == given).mean())
        counts = np.bincount(actual[known] * classes + given[known], minlength=classes**2).reshape(classes, classes)
        return (
            metrics.model_copy(update={"rows": len(actual), "accuracy": right}),
            ConfusionCounts(classes=list(self.model.file.labels), counts=counts.tolist()),
        )
