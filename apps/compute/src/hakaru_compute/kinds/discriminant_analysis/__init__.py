"""Telling classes apart: training, reports, predictions, models to take away."""

from hakaru_compute.registry import Task

SHARED = "hakaru_compute.tabular.prediction_results"

TASKS = {
    "train": Task("spec:TrainSpec", "spec:TrainResult", "train:train"),
    "report": Task("report_spec:ReportSpec", "report_spec:Report", "report:report"),
    "cell_rows": Task("calls_spec:CellRowsSpec", "calls_spec:CellRows", "cell_rows:cell_rows", call=True),
    "costs": Task("calls_spec:CostsSpec", "calls_spec:CostsResult", "costs:costs", call=True),
    "regions": Task("calls_spec:RegionsSpec", "calls_spec:Regions", "regions:regions", call=True),
    "predict": Task("predict_spec:PredictSpec", "predict_spec:PredictSummary", "predict:predict"),
    "predict_rows": Task(
        "predict_spec:PredictRowsSpec", "predict_spec:PredictRowsResult", "predict_rows:predict_rows", call=True
    ),
    "check_inputs": Task(f"{SHARED}:CheckInputsSpec", f"{SHARED}:InputsCheck", "check_inputs:check_inputs", call=True),
    "inputs": Task(f"{SHARED}:InputsSpec", "predict_spec:ModelInputs", "inputs:inputs", call=True),
    "export": Task("hakaru_compute.tabular.download_spec:ExportSpec", "spec:ExportResult", "export:export"),
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
    "hakaru_compute.kinds.discriminant_analysis.predict",
)
