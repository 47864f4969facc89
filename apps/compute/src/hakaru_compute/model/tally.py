"""What is counted over the pieces of a prediction, whatever the model answers."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections import Counter
from typing import Any, Generic, TypeVar

import numpy as np
import pyarrow as pa

from hakaru_compute.data.read_frame import numbers
from hakaru_compute.model.model_inputs import iso_time
from hakaru_compute.model.read_inputs import InputReader, InputRows, filled_rows, rows_without_values
from hakaru_compute.model.row_keys import row_keys
from hakaru_compute.model.spec import Distribution, OutOfRange, Quantile, RemovedByStep, UnknownCategories
from hakaru_compute.preparation.replayed_rows import ReplayedRows
from hakaru_compute.spec import Result

MOST_LABELS = 20
# The output's column of what was measured, where a recipe makes the target of other columns.
MEASURED = "measured"

AnswersT = TypeVar("AnswersT")


class RowsTally(ABC, Generic[AnswersT]):
    """Rows, their gaps, unknown categories, values out of range, removals by steps, and the domain; a kind's own adds what
    it says of its answers. `result`: the summary, which takes of the shared figures those it has a field for.
    """

    result: type[Result]
    # Whether what is measured are classes.
    of_classes = False

    def __init__(self, model: Any, present: list[str]) -> None:
        self.model = model
        columns: list[str] = model.measured_columns
        self.target_columns = columns if set(columns) <= set(present) else []
        # Where the rows have what was measured under another name: that name.
        self.measured_from: dict[str, str] = {}
        # Of the piece being counted, where there is something: what was measured (n,).
        self.measured: pa.ChunkedArray | None = None
        # Of the piece being counted: which rows trained the model (mask (n,)).
        self.trained = np.zeros(0, dtype=bool)
        self.trained_rows = 0
        self.first_trained: list[int] = []
        self.removed: Counter[int] = Counter()
        self.rows = self.predicted = self.outside = self.filled = self.without_values = self.overflowed = 0
        self.missing: Counter[str] = Counter()
        self.unknown: dict[str, Counter[str]] = {}
        self.below: Counter[str] = Counter()
        self.above: Counter[str] = Counter()
        domain = model.domain
        limits = (math.inf, math.inf) if domain is None else (domain.leverage_limit, domain.distance_limit)
        self.leverages, self.distances = (
            DistributionTally(0.0, limit if math.isfinite(limit) else None) for limit in limits
        )

    @abstractmethod
    def add(self, answers: AnswersT, piece: pa.Table) -> None:
        """Counts the answers to a piece; `self.rows` are the rows before it."""

    @abstractmethod
    def own(self, spec: Any) -> dict[str, Any]:
        """The summary's further fields, by name."""

    def count(self, rows: InputRows, features: ReplayedRows, answers: Any, piece: pa.Table) -> None:
        """Counts a piece."""
        self.measured = self.model.measured_of(piece) if self.target_columns else None
        self.trained = self.trained_of(rows)
        self.add(answers, piece)
        unanswered, filled = answers.unanswered, filled_rows(rows)
        self.trained_rows += int(self.trained.sum())
        left = MOST_LABELS - len(self.first_trained)
        self.first_trained += (self.rows + np.flatnonzero(self.trained)[:left]).tolist()
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
            self.distances.add(answers.domain.distance)

    @property
    def tells_trained(self) -> bool:
        """Whether rows that trained the model can be told from others."""
        return self.model.trained_rows is not None and bool(self.target_columns)

    def trained_of(self, rows: InputRows) -> np.ndarray:
        """Mask (n,) of rows with the inputs and the measured value of a training row."""
        if not self.tells_trained or self.measured is None:
            return np.zeros(rows.frame.row_count, dtype=bool)
        measured = self.measured if self.of_classes else numbers(self.measured)
        return np.isin(row_keys(rows.frame, measured), self.model.trained_rows)

    @property
    def makes_measured(self) -> bool:
        """Whether what was measured is no column of the rows, but made of some."""
        return bool(self.target_columns) and self.model.measured is None

    def summary(self, spec: Any, reader: InputReader, seconds: float) -> Result:
        """What happened to the rows."""
        shared = {**self._counts(reader), "output": spec.output_name, "model": self.model.file.name, "seconds": seconds}
        own = self.own(spec)
        fields = self.result.model_fields.keys() - own.keys()
        return self.result(**{name: value for name, value in shared.items() if name in fields}, **own)

    @property
    def measured_column(self) -> str | None:
        """The output's column of what was measured."""
        if not self.target_columns:
            return None
        return (
            MEASURED if self.makes_measured else self.measured_from.get(self.target_columns[0], self.target_columns[0])
        )

    def _counts(self, reader: InputReader) -> dict[str, Any]:
        domain = self.model.domain
        return {
            "rows": self.rows,
            "predicted": self.predicted,
            "overflowed": self.overflowed,
            "trained_rows": self.trained_rows,
            "first_trained_rows": self.first_trained,
            "measured_column": self.measured_column,
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


FEWEST_BINS = 2000
MOST_SHOWN = 50
SHARES = (0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99)
# A few rows far away must not widen the bins until all others share one.
CORE = 0.001


class DistributionTally:
    """Counts finite values in fine bins, `low` and `high` and the first piece's core well inside of them."""

    def __init__(self, low: float | None = None, high: float | None = None) -> None:
        self._expected = [end for end in (low, high) if end is not None]
        # Empty until the bins are laid.
        self._counts = np.empty(0, dtype=np.int64)
        self._rows = 0
        self._minimum, self._maximum = math.inf, -math.inf

    def add(self, values: np.ndarray) -> None:
        if not len(values):
            return
        low, high = float(np.min(values)), float(np.max(values))
        if not (math.isfinite(low) and math.isfinite(high)):
            self.add(values[np.isfinite(values)])
            return
        if not len(self._counts):
            self._lay_bins(values)
        self._rows += len(values)
        self._minimum, self._maximum = min(self._minimum, low), max(self._maximum, high)
        # Place 0 holds what lies below the bins, the last one what lies above.
        places = values - (self._start - self._step)
        places /= self._step
        np.clip(places, 0, self._bins + 1, out=places)
        self._counts += np.bincount(places.astype(np.int32), minlength=self._bins + 2)

    def result(self) -> Distribution | None:
        """Null where there was no value."""
        if not len(self._counts):
            return None
        edges, counts, below, above = self._coarse()
        return Distribution(
            rows=self._rows,
            minimum=self._minimum,
            maximum=self._maximum,
            edges=edges,
            counts=counts,
            below=below,
            above=above,
            quantiles=[Quantile(share=share, value=self._quantile(share)) for share in SHARES],
        )

    def _lay_bins(self, values: np.ndarray) -> None:
        core = np.quantile(values[:: max(1, len(values) // 20_000)], [CORE, 1 - CORE]).tolist()
        low, high = min([*self._expected, *core]), max([*self._expected, *core])
        width = (high - low) or abs(low) * 1e-3 or 1.0
        low, high = low - width / 2, high + width / 2
        self._step = 10 ** math.floor(math.log10((high - low) / FEWEST_BINS))
        self._start = math.floor(low / self._step / 10) * 10 * self._step
        self._bins = math.ceil((high - self._start) / self._step / 10) * 10
        self._counts = np.zeros(self._bins + 2, dtype=np.int64)

    def _coarse(self) -> tuple[list[float], list[int], int, int]:
        """At most MOST_SHOWN bins of a round width around what is there."""
        inner = self._counts[1:-1]
        filled = np.flatnonzero(inner)
        if not len(filled):
            return [], [], int(self._counts[0]), int(self._counts[-1])
        first, last = int(filled[0]), int(filled[-1])
        factor = _round_factor((last - first + 1) / MOST_SHOWN)
        # Bin edges are multiples of their width.
        origin = round(self._start / self._step)
        begin = ((first + origin) // factor) * factor - origin
        count = (last - begin) // factor + 1
        padded = np.zeros(count * factor, dtype=np.int64)
        padded[first - begin : last + 1 - begin] = inner[first : last + 1]
        edges = [float(f"{(origin + begin + index * factor) * self._step:.12g}") for index in range(count + 1)]
        return edges, padded.reshape(count, factor).sum(axis=1).tolist(), int(self._counts[0]), int(self._counts[-1])

    def _quantile(self, share: float) -> float:
        sums = np.cumsum(self._counts)
        wanted = share * self._rows
        index = int(np.searchsorted(sums, wanted))
        before = int(sums[index - 1]) if index else 0
        within = (wanted - before) / max(int(self._counts[index]), 1)
        low = self._minimum if index == 0 else self._start + (index - 1) * self._step
        high = self._maximum if index == self._bins + 1 else self._start + index * self._step
        low, high = max(low, self._minimum), min(high, self._maximum)
        return float(low + within * (high - low))


def _round_factor(wanted: float) -> int:
    power = 10 ** max(0, math.floor(math.log10(max(wanted, 1))))
    return next(factor * power for factor in (1, 2, 5, 10) if factor * power >= wanted)
