"""A trained soft sensor on disk: its facts, its arrays, the samples it was judged by, and what a library fitted."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from hakaru_compute.families.supervised.estimator_file import ESTIMATOR_FILE, load_estimator, save_estimator
from hakaru_compute.job import JobError
from hakaru_compute.kinds.soft_sensor.live import LiveSensor, SensorFacts, StateUnfit, live_sensor
from hakaru_compute.kinds.soft_sensor.model_file import ModelFile
from hakaru_compute.model.file import MODEL_FILE
from hakaru_compute.model.folder import ARRAYS_FILE, ROWS_FILE, ModelsInMemory, read_arrays

# What live.py makes a sensor of, beside the arrays; a download has it too.
SENSOR_FILE = "sensor.json"


@dataclass(frozen=True)
class LoadedSensor:
    """A sensor read back. errors: |measured less estimated| over the samples that folds held out, which intervals are made of."""

    folder: Path
    file: ModelFile
    live: LiveSensor
    errors: np.ndarray


def save_sensor(folder: Path, file: ModelFile, live: LiveSensor, arrays: dict[str, np.ndarray], rows: pa.Table) -> None:
    """Writes the folder's files."""
    folder.mkdir(parents=True, exist_ok=True)
    # numpy's annotation has a flag among the arrays' names.
    stored: dict[str, Any] = arrays
    np.savez_compressed(folder / ARRAYS_FILE, **stored)
    if live.fitted.regressor.estimator is not None:
        save_estimator(live.fitted.regressor.estimator, folder)
    pq.write_table(rows, folder / ROWS_FILE, compression="zstd")
    (folder / SENSOR_FILE).write_text(json.dumps(live.facts.as_json(), ensure_ascii=False), encoding="utf-8")
    (folder / MODEL_FILE).write_text(file.model_dump_json(), encoding="utf-8")


def identity_of(arrays: dict[str, np.ndarray]) -> str:
    """By which a sensor's states are known to be its own: a digest of all that it is made of."""
    digest = hashlib.sha256()
    for name in sorted(arrays):
        digest.update(name.encode())
        digest.update(np.ascontiguousarray(arrays[name]).tobytes())
    return digest.hexdigest()


def load_sensor(folder: Path) -> LoadedSensor:
    """The whole sensor as it was trained. Raises model_file_untrusted."""
    arrays = read_arrays(folder)
    facts = SensorFacts.from_json(json.loads((folder / SENSOR_FILE).read_text(encoding="utf-8")))
    estimator = load_estimator(folder) if (folder / ESTIMATOR_FILE).exists() else None
    return LoadedSensor(folder, ModelFile.read(folder), live_sensor(facts, arrays, estimator), arrays["errors"])


SENSORS = ModelsInMemory(load_sensor)


@lru_cache(maxsize=16)
def _with_state(folder: str, _trained_at: int, state_file: str, _written_at: int) -> LiveSensor:
    try:
        return SENSORS(folder).live.with_state(Path(state_file).read_bytes())
    except StateUnfit:
        raise JobError("sensor_state_unfit") from None


def live_of(folder: str, state_file: str | None) -> LiveSensor:
    """The sensor with a state, or as trained; kept in memory for the next call. Raises sensor_state_unfit."""
    if state_file is None:
        return SENSORS(folder).live
    written = Path(state_file).stat().st_mtime_ns
    return _with_state(folder, (Path(folder) / MODEL_FILE).stat().st_mtime_ns, state_file, written)
