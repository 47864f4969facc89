"""A classifier's rows, with their classes and probabilities, for its report."""

from __future__ import annotations

from pathlib import Path

from hakaru_compute.data.spec import Table
from hakaru_compute.families.supervised.report_data import ReportData, RowValues, load_report_data
from hakaru_compute.kinds.discriminant_analysis.model_folder import StoredRows, load_model, load_rows
from hakaru_compute.preparation.recipe_spec import TrainingRecipe


def load_class_data(folder: Path, table: Table, recipe: TrainingRecipe | None = None) -> tuple[ReportData, StoredRows]:
    """The model's rows with the features of its table, or as a recipe made them. In the data `actual` are places among the
    classes and `predicted` probabilities (n, k). Raises columns_missing, table_changed.
    """
    model = load_model(folder)
    rows = load_rows(folder, model.file)
    values = RowValues(
        row=rows.row, is_test=rows.is_test, actual=rows.actual, predicted=rows.fitted, out_of_fold=rows.out_of_fold
    )
    return load_report_data(model, values, table, recipe, [model.file.target]), rows
