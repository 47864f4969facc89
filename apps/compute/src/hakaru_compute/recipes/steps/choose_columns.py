"""Choosing and renaming columns."""

from __future__ import annotations

from hakaru_compute.job import JobError
from hakaru_compute.recipes.entry import StepEntry, always
from hakaru_compute.recipes.parameters.columns import DropColumns, RenameColumns, SelectColumns
from hakaru_compute.recipes.step_run import StepRun
from hakaru_compute.recipes.table import Table


def select_columns(_run: StepRun, table: Table, parameters: SelectColumns) -> Table:
    return table.select(list(dict.fromkeys(parameters.columns)))


def drop_columns(_run: StepRun, table: Table, parameters: DropColumns) -> Table:
    table.require(parameters.columns)
    left = [name for name in table.names if name not in set(parameters.columns)]
    if not left:
        raise JobError("recipe_no_columns_left")
    return table.select(left)


def rename_columns(run: StepRun, table: Table, parameters: RenameColumns) -> Table:
    names = {renaming.column: renaming.name for renaming in parameters.names}
    table.require(list(names))
    taken = set(table.places) - set(names)
    for name in names.values():
        if name in taken:
            raise JobError("recipe_column_exists", column=name)
        taken.add(name)
    run.ledger.renamed(names)
    return table.renamed(names)


ENTRIES = {
    "select_columns": StepEntry(select_columns, always("row_wise")),
    "drop_columns": StepEntry(drop_columns, always("row_wise")),
    "rename_columns": StepEntry(rename_columns, always("row_wise")),
}
