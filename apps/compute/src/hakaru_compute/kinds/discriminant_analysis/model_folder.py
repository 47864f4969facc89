"""A trained classifier on disk, and the rows it was made from."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pyarrow.parquet as pq

from hakaru_compute.data.spec import Table
from hakaru_compute.families.supervised.estimator_file import load_estimator
from hakaru_compute.families.supervised.report_data import ReportData, RowValues, load_report_data
from hakaru_compute.families.supervised.trained import JudgedModel
from hakaru_compute.job import JobError
from hakaru_compute.kinds.discriminant_analysis.figures_spec import Part
from hakaru_compute.kinds.discriminant_analysis.learner import FittedClassifier
from hakaru_compute.kinds.discriminant_analysis.model_file import ModelFile
from hakaru_compute.model.folder import ROWS_FILE, loaded_parts, read_arrays
from hakaru_compute.model.recipe import with_recipe
from hakaru_compute.preparation.recipe_spec import TrainingRecipe


@dataclass(frozen=True, kw_only=True)
class LoadedModel(JudgedModel[ModelFile]):
    """A classifier read back, ready to predict."""

    fitted: FittedClassifier


def load_model(folder: Path) -> LoadedModel:
    """The whole model. Raises model_file_untrusted."""
    file, arrays = ModelFile.read(folder), read_arrays(folder)
    fitted = FittedClassifier(
        estimator=load_estimator(folder),
        link=file.link,
        classes=tuple(file.fitted_classes),
        class_count=len(file.classes),
        rows=file.fitted_rows,
        converged=True,
        latent=file.latent,
    )
    return with_recipe(LoadedModel(**loaded_parts(folder, file, arrays), fitted=fitted))


def load_rows(folder: Path, file: ModelFile | None = None) -> StoredRows:
    """The training and test rows with their classes and probabilities."""
    file = file or ModelFile.read(folder)
    table = pq.read_table(folder / ROWS_FILE)
    places = {label: position for position, label in enumerate(file.labels)}

    def probabilities(stem: str) -> np.ndarray:
        columns = [table.column(f"{stem}{label}").to_numpy().astype(float) for label in file.labels]
        return np.column_stack(columns)

    return StoredRows(
        labels=file.labels,
        positive=file.positive,
        row=table.column("row").to_numpy(),
        is_test=np.array(table.column("part").to_pylist()) == "test",
        fold=table.column("fold").fill_null(-1).to_numpy(),
        actual=np.array([places[label] for label in table.column("actual").to_pylist()]),
        fitted=probabilities("probability_"),
        out_of_fold=probabilities("out_of_fold_probability_"),
    )


@dataclass(frozen=True)
class PartRows:
    """Rows of a part that have a prediction: their places among the kept rows, classes (n,) and probabilities (n, k)."""

    places: np.ndarray
    actual: np.ndarray
    probabilities: np.ndarray


@dataclass(frozen=True)
class StoredRows:
    """Training rows, then test rows. actual (n,): places among `labels`; fold (n,): −1 for none.

    fitted (n, k): the final model's probabilities; out_of_fold (n, k): of models that had not seen the row, NaN where there
    is none. positive: of two classes, the place of the positive one.
    """

    labels: tuple[str, ...]
    positive: int | None
    row: np.ndarray
    is_test: np.ndarray
    fold: np.ndarray
    actual: np.ndarray
    fitted: np.ndarray
    out_of_fold: np.ndarray

    def of(self, part: Part) -> PartRows:
        """A part's rows. A row that a recipe removes has no prediction and is left out."""
        values = self.out_of_fold if part == "out_of_fold" else self.fitted
        wanted = (self.is_test == (part == "test")) & ~np.isnan(values).any(axis=1)
        places = np.flatnonzero(wanted)
        return PartRows(places, self.actual[places], values[places])

    def folds(self, rows: PartRows) -> list[np.ndarray]:
        """The places within these rows of each fold's rows; with repeats, the folds of the last of them."""
        fold = self.fold[rows.places]
        return [np.flatnonzero(fold == one) for one in np.unique(fold[fold >= 0])]

    def index_of(self, label: str) -> int:
        """The place of a class. Raises class_unknown."""
        if label not in self.labels:
            raise JobError("class_unknown", label=label)
        return self.labels.index(label)

    @property
    def one_by_one(self) -> list[int]:
        """The classes whose figures against the rest are shown: of two classes the positive one."""
        return list(range(len(self.labels))) if self.positive is None else [self.positive]


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
