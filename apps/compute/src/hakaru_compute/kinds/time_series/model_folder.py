"""A trained anomaly model on disk: its facts, its arrays, every row's score, and what a library fitted."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from hakaru_compute.families.supervised.estimator_file import ESTIMATOR_FILE, load_estimator, save_estimator
from hakaru_compute.kinds.time_series.alarms import Scored
from hakaru_compute.kinds.time_series.fitted import FittedModel, fitted_from
from hakaru_compute.kinds.time_series.model_file import ModelFile
from hakaru_compute.model.file import MODEL_FILE
from hakaru_compute.model.folder import ARRAYS_FILE, ROWS_FILE, ModelsInMemory, read_arrays


@dataclass(frozen=True)
class StoredScores:
    """Every row of the training's series, in order: its score (of training rows by a model that had not seen them), part (place in
    PARTS), row of the table, run and time.
    """

    scored: Scored
    parts: np.ndarray
    rows: np.ndarray
    runs: np.ndarray
    names: list[str]
    times: np.ndarray | None

    def part(self, code: int) -> Scored:
        """The rows of a part."""
        return self.scored.part(self.parts == code)


@dataclass(frozen=True)
class LoadedModel:
    """A model read back."""

    folder: Path
    file: ModelFile
    fitted: FittedModel


def save_model(folder: Path, file: ModelFile, fitted: FittedModel, kept: StoredScores) -> None:
    """Writes the folder's files."""
    folder.mkdir(parents=True, exist_ok=True)
    # numpy's annotation has a flag among the arrays' names.
    stored: dict[str, Any] = fitted.arrays()
    np.savez_compressed(folder / ARRAYS_FILE, **stored)
    if fitted.scorer.estimator is not None:
        save_estimator(fitted.scorer.estimator, folder)
    scored = kept.scored
    columns: dict[str, Any] = {
        "row": kept.rows,
        "run": kept.runs.astype(np.int32),
        "part": kept.parts.astype(np.int8),
        "score": scored.scores,
        "start": scored.starts,
        "run_start": scored.run_starts,
        "learned": scored.learned,
    }
    if kept.times is not None:
        columns["time"] = kept.times
    if scored.anomalous is not None:
        columns["anomalous"] = scored.anomalous
    table = pa.table(columns).replace_schema_metadata({"step": repr(scored.step), "names": "\n".join(kept.names)})
    pq.write_table(table, folder / ROWS_FILE, compression="zstd")
    (folder / MODEL_FILE).write_text(file.model_dump_json(), encoding="utf-8")


def load_model(folder: Path) -> LoadedModel:
    """The whole model as it was trained. Raises model_file_untrusted."""
    file = ModelFile.read(folder)
    estimator = load_estimator(folder) if (folder / ESTIMATOR_FILE).exists() else None
    fitted = fitted_from(
        read_arrays(folder),
        file.spec.models[0].parameters,
        estimator,
        plain=file.spec.supervision == "supervised",
        channels=file.channels,
        length=file.window.length,
        kind=file.window_kind,
    )
    return LoadedModel(folder, file, fitted)


def load_scores(folder: Path) -> StoredScores:
    """The rows of a model's training."""
    table = pq.read_table(folder / ROWS_FILE)
    facts = {key.decode(): value.decode() for key, value in (table.schema.metadata or {}).items()}

    def column(name: str) -> np.ndarray | None:
        return table.column(name).to_numpy() if name in table.column_names else None

    def there(name: str) -> np.ndarray:
        found = column(name)
        assert found is not None
        return found

    step = None if facts["step"] == "None" else float(facts["step"])
    scored = Scored(there("score"), there("start"), there("run_start"), column("anomalous"), step, column("learned"))
    return StoredScores(scored, there("part"), there("row"), there("run"), facts["names"].split("\n"), column("time"))


MODELS = ModelsInMemory(load_model)
SCORES = ModelsInMemory(load_scores)
