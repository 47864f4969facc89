"""What is counted over the pieces of a prediction, whatever the model answers."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from typing import Any, Generic, TypeVar

import pyarrow as pa

from hakaru_compute.model.distribution import DistributionTally
from hakaru_compute.model.input_gaps import filled_rows, rows_without_values
from hakaru_compute.model.model_inputs import iso_time
from hakaru_compute.model.read_inputs import InputReader, InputRows
from hakaru_compute.model.spec import OutOfRange, RemovedByStep, UnknownCategories
from hakaru_compute.preparation.replayed_rows import ReplayedRows
from hakaru_compute.spec import Result

MOST_LABELS = 20

AnswersT = TypeVar("AnswersT")


class RowsTally(ABC, Generic[AnswersT]):
    """Rows, their gaps, unknown categories, values out of range, removals by steps, and the domain; a kind's own adds what
    it says of its answers. `result`: the summary, which takes of the shared figures those it has a field for.
    """

    result: type[Result]

    def __init__(self, model: Any, present: list[str]) -> None:
        self.model = model
        self.target_columns: list[str] = [model.measured] if model.measured in present else []
        self.removed: Counter[int] = Counter()
        self.rows = self.predicted = self.outside = self.filled = self.without_values = self.overflowed = 0
        self.missing: Counter[str] = Counter()
        self.unknown: dict[str, Counter[str]] = {}
        self.below: Counter[str] = Counter()
        self.above: Counter[str] = Counter()
        limits = (None, None) if model.domain is None else (model.domain.leverage_limit, model.domain.distance_limit)
        self.leverages, self.distances = (DistributionTally(0.0, limit) for limit in limits)

    @abstractmethod
    def add(self, answers: AnswersT, piece: pa.Table) -> None:
        """Counts the answers to a piece; `self.rows` are the rows before it."""

    @abstractmethod
    def own(self, spec: Any) -> dict[str, Any]:
        """The summary's further fields, by name."""

    def count(self, rows: InputRows, features: ReplayedRows, answers: Any, piece: pa.Table) -> None:
        """Counts a piece."""
        self.add(answers, piece)
        unanswered, filled = answers.unanswered, filled_rows(rows)
        self.rows += len(unanswered)
        self.predicted += len(unanswered) - int(unanswered.sum())
        self.filled += int(filled.sum())
        overflowed = unanswered & ~features.lost
        if self.model.preparation.settings.missing.method == "delete_row":
            overflowed &= ~filled
        self.overflowed += int(overflowed.sum())
        if features.lost.any():
            self.removed.update(features.removed_by[features.lost].tolist())
        self.missing.update({name: int(mask.sum()) for name, mask in rows.missing.items()})
        self.below.update(rows.below)
        self.above.update(rows.above)
        self.without_values += rows_without_values(rows)
        for found in (self.model.preparation.unknown_categories(features.frame), features.unknown):
            for name, labels in found.items():
                self.unknown.setdefault(name, Counter()).update(labels)
        if answers.domain is not None:
            self.outside += int((~answers.domain.inside & ~unanswered).sum())
            self.leverages.add(answers.domain.leverage)
            if answers.domain.distance is not None:
                self.distances.add(answers.domain.distance)

    def summary(self, spec: Any, reader: InputReader, seconds: float) -> Result:
        """What happened to the rows."""
        shared = {**self._counts(reader), "output": spec.output_name, "model": self.model.file.name, "seconds": seconds}
        own = self.own(spec)
        fields = self.result.model_fields.keys() - own.keys()
        return self.result(**{name: value for name, value in shared.items() if name in fields}, **own)

    def _counts(self, reader: InputReader) -> dict[str, Any]:
        domain = self.model.domain
        return {
            "rows": self.rows,
            "predicted": self.predicted,
            "overflowed": self.overflowed,
            "outside_domain": self.outside,
            "leverage_limit": domain and domain.leverage_limit,
            "distance_limit": domain and domain.distance_limit,
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
        moments = {column.name for column in self.model.file.input_columns if column.type == "datetime"}
        return iso_time(value) if name in moments else value
