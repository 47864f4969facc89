"""What steps did to columns that, as targets of a training, stay as they were measured."""

from __future__ import annotations

from collections.abc import Sequence

import polars as pl

from hakaru_compute.recipes.core.apply_recipe import Applied, RecipeContext, apply_step, learned_from
from hakaru_compute.recipes.core.slicing import drops_by_targets, names_of_selection
from hakaru_compute.recipes.core.spec import Step, TargetCell, TargetEffect
from hakaru_compute.recipes.core.table import Table

CELLS_SHOWN = 5


class TargetEffects:
    """Looks at each step of a recipe as it is applied. A recipe that learns nothing is applied as it is: nothing is found."""

    def __init__(self, steps: Sequence[Step]) -> None:
        self._steps = steps
        self._first = learned_from(steps)
        self.found: list[TargetEffect] = []

    def look(self, index: int, step: Step, applied: Applied) -> None:
        if self._first is None or index < self._first or not step.on or step.step == "encode_target":
            return
        before, after = applied.before, applied.table
        if step.parameters.chooses_training_rows():
            for name in getattr(step.parameters, "columns", ()):
                if (emptied := _emptied_alone(step, name, before)) is not None:
                    self._add(index, step, name, _differences(before, emptied, name), removes=True)
        elif step.step == "filter_rows":
            names = names_of_selection(step.parameters.selection)
            # By one column alone it can be a target of every row.
            for name in sorted(names) if len(names) > 1 else ():
                self._add(index, step, name, _rows_gone(before, after, name), removes=True)
        elif "learned" in step.parameters.kinds() and before.height == after.height:
            for change in applied.results[-1].accounting.cells:
                if change.column in before.places and change.column in after.places:
                    removes = drops_by_targets(step, {change.column})
                    self._add(index, step, change.column, _differences(before, after, change.column), removes=removes)

    def _add(self, index: int, step: Step, name: str, rows: pl.DataFrame, *, removes: bool) -> None:
        if rows.height == 0:
            return
        cells = [TargetCell(row=row, value=value, becomes=after) for row, value, after in rows.head(CELLS_SHOWN).rows()]
        self.found.append(
            TargetEffect(
                number=index + 1,
                id=step.id,
                step=step.step,
                column=self._name_at_the_end(name, index),
                removes=removes,
                rows=rows.height,
                cells=cells,
            )
        )

    def _name_at_the_end(self, name: str, index: int) -> str:
        for step in self._steps[index + 1 :]:
            if step.on and step.step == "rename_columns":
                name = next((given.name for given in step.parameters.names if given.column == name), name)
        return name


def _emptied_alone(step: Step, name: str, before: Table) -> Table | None:
    """The table with the outliers of one column made missing by a step that deletes their rows; null for other steps."""
    if "action" not in type(step.parameters).model_fields:
        return None
    alone = step.parameters.model_copy(update={"columns": [name], "action": "null"})
    applied = Applied(before, before)
    apply_step(applied, step.model_copy(update={"parameters": alone}), RecipeContext())
    return applied.table


def _differences(before: Table, after: Table, name: str) -> pl.DataFrame:
    """Number, value and new value of the rows in which a column differs."""
    rows = pl.DataFrame(
        {"row": before.row_numbers(), "value": before.column(name), "becomes": after.column(name)}, strict=False
    )
    if rows["value"].dtype == rows["becomes"].dtype:
        rows = rows.filter(pl.col("value").ne_missing(pl.col("becomes")))
    return _plain(rows)


def _rows_gone(before: Table, after: Table, name: str) -> pl.DataFrame:
    rows = pl.DataFrame({"row": before.row_numbers(), "value": before.column(name)})
    gone = rows.filter(~pl.col("row").is_in(after.row_numbers().implode()))
    return _plain(gone.with_columns(becomes=pl.lit(None)))


def _plain(rows: pl.DataFrame) -> pl.DataFrame:
    """Values as answers have them: dates, whole numbers beyond doubles and infinity as text."""
    other = [
        name for name in ("value", "becomes") if not (rows[name].dtype.is_numeric() or rows[name].dtype == pl.Boolean)
    ]
    rows = rows.with_columns(pl.col(other).cast(pl.String)) if other else rows
    floats = [name for name in ("value", "becomes") if rows[name].dtype.is_float()]
    return rows.with_columns(pl.when(pl.col(floats).is_finite()).then(pl.col(floats))) if floats else rows
