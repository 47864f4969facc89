"""Predicting numbers: training, reports, predictions, models to take away."""

from hakaru_compute.registry import Task

SHARED = "hakaru_compute.tabular.prediction_results"

TASKS = {
    "train": Task("spec:TrainSpec", "spec:TrainResult", "train:train"),
    "report": Task("report_spec:ReportSpec", "report_spec:Report", "report:report"),
    "predict": Task("predict_spec:PredictSpec", "predict_spec:PredictSummary", "predict:predict"),
    "predict_rows": Task(
        "predict_spec:PredictRowsSpec", "predict_spec:PredictRowsResult", "predict_rows:predict_rows", call=True
    ),
    "check_inputs": Task(
        f"{SHARED}:CheckInputsSpec",
        f"{SHARED}:InputsCheck",
        "check_inputs:check_inputs",
        call=True,
    ),
    "inputs": Task(f"{SHARED}:InputsSpec", "predict_spec:ModelInputs", "inputs:inputs", call=True),
    "export": Task(
        "hakaru_compute.tabular.download_spec:ExportSpec",
        "hakaru_compute.tabular.download_spec:ExportResult",
        "export:export",
    ),
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
    "hakaru_compute.kinds.regression.predict",
)
