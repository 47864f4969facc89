"""Telling classes apart: training, reports, predictions, models to take away."""

from hakaru_compute.registry import ANSWERING, CHECK, SHARED_SPEC, Task, look_task, model_task

TRAIN = "hakaru_compute.families.supervised.train:train"

TASKS = {
    "check": CHECK,
    "look": look_task("train:ClassTraining"),
    "train": Task("spec:TrainSpec", "spec:TrainResult", TRAIN, of="train:ClassTraining"),
    "report": Task("report_spec:ReportSpec", "report_spec:Report", "report:report"),
    "cell_rows": Task("calls_spec:CellRowsSpec", "calls_spec:CellRows", "decisions:cell_rows", call=True),
    "costs": Task("calls_spec:CostsSpec", "calls_spec:CostsResult", "decisions:costs", call=True),
    "regions": Task("calls_spec:RegionsSpec", "calls_spec:Regions", "regions:regions", call=True),
    **ANSWERING,
    "export": model_task("export", f"{SHARED_SPEC}:ExportSpec", "spec:ExportResult"),
}

CATALOGUES = {"models": "model_specs:MODELS"}

PRELOAD = (
    "numpy",
    "scipy.linalg",
    "pyarrow.parquet",
    "sklearn.calibration",
    "sklearn.cross_decomposition",
    "sklearn.discriminant_analysis",
    "sklearn.ensemble",
    "sklearn.linear_model",
    "sklearn.model_selection",
    "sklearn.neighbors",
    "sklearn.svm",
    "skops.io",
    "hakaru_compute.kinds.discriminant_analysis.train",
    "hakaru_compute.kinds.discriminant_analysis.model",
)
