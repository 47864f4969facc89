"""What making a report of a model takes besides its parts: stages, shares of the time, what was left out or sampled."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any, TypeVar

from hakaru_compute.families.downsample import Budget
from hakaru_compute.families.results import Absent, AbsentReason, Importances
from hakaru_compute.families.supervised.learning_curve import FEWEST_ROWS
from hakaru_compute.families.supervised.report_data import ReportData
from hakaru_compute.families.supervised.report_insight import describe_domain
from hakaru_compute.job import JobContext

# Rows that a part looks at where not every one is asked for: beyond these it takes long and says little more.
SAMPLE_ROWS = {"importance": 2000, "shap": 300, "partial_dependence": 200, "domain": 20_000}

Made = TypeVar("Made")


class ReportParts:
    """A report being made, since `began` (of time.monotonic). budget: what parts that predict or fit again may take.

    sampled_part: the kind's class of a part that looked at some rows. sample_rows: of such parts of its own.
    """

    def __init__(
        self,
        ctx: JobContext,
        data: ReportData,
        budget: Budget,
        sampled_part: Any,
        *,
        began: float,
        every_row: bool,
        sample_rows: Mapping[str, int] | None = None,
    ) -> None:
        self.ctx, self.data, self.budget, self._sampled_part = ctx, data, budget, sampled_part
        self._began = began
        self.trained_on = len(data.train.actual)
        most = {**SAMPLE_ROWS, **(sample_rows or {})}
        self.most = dict.fromkeys(most, max(self.trained_on, len(data.test.actual))) if every_row else most
        self.absent: list[Absent] = []
        self.sampled: list[Any] = []

    def stage(self, fraction: float, name: str) -> None:
        self.ctx.check_stop()
        self.ctx.progress(fraction, name)

    def part(self, section: str, value: Made, reason: AbsentReason = "too_slow") -> Made:
        """The part; where it is null, its absence is told with the reason."""
        if value is None:
            self.absent.append(Absent(section=section, reason=reason))
        return value

    def saw(self, section: str, rows: int, total: int) -> None:
        """That a part looked at so many of the rows it is about."""
        if rows < total:
            self.sampled.append(self._sampled_part(section=section, rows=rows, total=total))

    def domain(self) -> Any:
        """Of training and test rows."""
        found = describe_domain(self.data, self.most["domain"])
        self.saw("domain", sum(part.rows for part in found.parts), self.trained_on + len(self.data.test.actual))
        return found

    def importance(self, found: Importances | None) -> list[str]:
        """Tells of permutation importances; the features in their order, in the columns' where there are none."""
        self.part("importance", found)
        if found is None:
            return list(self.data.columns_of)
        self.saw("importance", found.rows, len(self.data.test.actual) if found.part == "test" else self.trained_on)
        return [one.feature for one in found.features]

    def dependence(self, found: list[Made], left_out: int) -> list[Made]:
        """Tells of partial dependences, of which the time did not allow `left_out`."""
        self.part("partial_dependence", None if left_out else found)
        if found:
            self.saw("partial_dependence", min(self.most["partial_dependence"], self.trained_on), self.trained_on)
        return found

    def learning_curve(self, found: Made) -> Made:
        return self.part("learning_curve", found, "too_few_rows" if self.trained_on < FEWEST_ROWS else self.lacking)

    @property
    def lacking(self) -> AbsentReason:
        """Why nothing was fitted again."""
        return "not_defined" if self.data.lacks_recipe else "too_slow"

    def facts(self) -> dict[str, Any]:
        """What the report says of the training, what was left out and sampled, and how long it took."""
        file = self.data.model.file
        return {
            "model": file.name,
            "target": file.target,
            "parameters": file.parameters,
            "searched": file.searched,
            "search_trials": file.trials,
            "features": list(file.spec.features),
            "preprocessing": file.spec.preprocessing,
            "recipe": file.recipe,
            "split": file.spec.split,
            "cross_validation": file.spec.cross_validation,
            "rows": file.rows,
            "train": file.row.train,
            "test": file.row.test,
            "cross_validated": file.row.cross_validation,
            "folds": file.row.folds,
            "fold_scores": file.fold_scores,
            "baseline_test": file.baseline_test,
            "outliers_in_training": self.data.model.preparation.outlier_counts(self.data.train.frame),
            "warnings": [*file.warnings, *file.row.warnings],
            "absent": self.absent,
            "sampled": self.sampled,
            "provenance": file.provenance,
            "report_seconds": time.monotonic() - self._began,
        }
