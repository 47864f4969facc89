"""Predicting numbers: training, reports, predictions, models to take away."""

from hakaru_compute.registry import ANSWERING, CHECK, Task, look_task

TRAIN = "hakaru_compute.families.supervised.train:train"

TASKS = {
    "check": CHECK,
    "look": look_task("train:RegressionTraining"),
    "train": Task("spec:TrainSpec", "spec:TrainResult", TRAIN, of="train:RegressionTraining"),
    "report": Task("report_spec:ReportSpec", "report_spec:Report", "report:report"),
    **ANSWERING,
}

CATALOGUES = {"models": "model_specs:MODELS"}

PRELOAD = (
    "numpy",
    "scipy.linalg",
    "scipy.optimize",
    "pyarrow.parquet",
    "pyarrow.compute",
    "sklearn.cross_decomposition",
    "sklearn.ensemble",
    "sklearn.gaussian_process",
    "sklearn.impute",
    "sklearn.kernel_ridge",
    "sklearn.linear_model",
    "sklearn.model_selection",
    "sklearn.neighbors",
    "sklearn.neural_network",
    "sklearn.svm",
    "lightgbm",
    "skops.io",
    "hakaru_compute.kinds.regression.train",
    "hakaru_compute.kinds.regression.model",
)
