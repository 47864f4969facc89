"""What is counted of every row over the pieces of a prediction, whatever the model answers."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np

from hakaru_compute.tabular.distribution import DistributionTally
from hakaru_compute.tabular.input_gaps import filled_rows, rows_without_values
from hakaru_compute.tabular.model_files import KeptParts
from hakaru_compute.tabular.model_inputs import iso_time
from hakaru_compute.tabular.prediction_results import OutOfRange, RemovedByStep, UnknownCategories
from hakaru_compute.tabular.read_inputs import InputReader, InputRows
from hakaru_compute.tabular.recipe_model import ReplayedRows
from hakaru_compute.tabular.row_domain import RowDomain

MOST_LABELS = 20


class RowsTally:
    """Rows, their gaps, unknown categories, values out of range, removals by steps, and the domain."""

    def __init__(self, model: KeptParts, present: list[str]) -> None:
        self.model = model
        self.target_columns = [model.measured] if model.measured in present else []
        self.removed: Counter[int] = Counter()
        self.rows = self.predicted = self.outside = self.filled = self.without_values = 0
        self.missing: Counter[str] = Counter()
        self.unknown: dict[str, Counter[str]] = {}
        self.below: Counter[str] = Counter()
        self.above: Counter[str] = Counter()
        self.leverages = DistributionTally(0.0, model.domain.leverage_limit)
        self.distances = DistributionTally(0.0, model.domain.distance_limit)

    def count(self, rows: InputRows, features: ReplayedRows, unpredicted: np.ndarray, domain: RowDomain) -> None:
        """Counts a piece. unpredicted: mask (n,) of rows without an answer."""
        self.rows += len(unpredicted)
        self.predicted += len(unpredicted) - int(unpredicted.sum())
        self.outside += int((~domain.inside & ~unpredicted).sum())
        self.filled += int(filled_rows(rows).sum())
        if features.lost.any():
            self.removed.update(features.removed_by[features.lost].tolist())
        self.missing.update({name: int(mask.sum()) for name, mask in rows.missing.items()})
        self.below.update(rows.below)
        self.above.update(rows.above)
        self.without_values += rows_without_values(rows)
        for found in (self.model.preparation.unknown_categories(features.frame), features.unknown):
            for name, labels in found.items():
                self.unknown.setdefault(name, Counter()).update(labels)
        self.leverages.add(domain.leverage)
        if domain.distance is not None:
            self.distances.add(domain.distance)

    def facts(self, reader: InputReader) -> dict[str, Any]:
        """The fields that every prediction's summary has, by name."""
        return {
            "rows": self.rows,
            "predicted": self.predicted,
            "outside_domain": self.outside,
            "leverage_limit": self.model.domain.leverage_limit,
            "missing_values": dict(self.missing),
            "unreadable_values": reader.found(),
            "filled_rows": self.filled,
            "removed_by_steps": [RemovedByStep(number=n, rows=rows) for n, rows in sorted(self.removed.items())],
            "unknown_categories": [
                UnknownCategories(
                    column=name, rows=counts.total(), labels=[label for label, _ in counts.most_common(MOST_LABELS)]
                )
                for name, counts in self.unknown.items()
            ],
            "out_of_range": [
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
            "leverage_distribution": self.leverages.result(),
            "distance_distribution": self.distances.result(),
        }

    def _limit(self, name: str, end: int) -> float | str:
        value = self.model.file.ranges[name][end]
        moments = {column.name for column in self.model.file.columns if column.type == "datetime"}
        return iso_time(value) if name in moments else value
