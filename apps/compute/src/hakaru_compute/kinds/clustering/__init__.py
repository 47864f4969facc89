"""Groups of rows that are alike: training, choice of their number, reports, new rows assigned, models to take away."""

from hakaru_compute.registry import Task

TASKS = {
    "train": Task("spec:TrainSpec", "spec:TrainResult", "train:train"),
    "report": Task("report_spec:ReportSpec", "report_spec:Report", "report:report"),
    "points": Task("report_spec:PointsSpec", "report_spec:Points", "points:points", call=True),
    "cut": Task("tree_spec:CutSpec", "tree_spec:CutResult", "cut:cut", call=True),
    "labels": Task("predict_spec:LabelsSpec", "predict_spec:LabelsResult", "save_labels:save_labels"),
    "predict": Task("predict_spec:PredictSpec", "predict_spec:PredictSummary", "predict:predict"),
    "predict_rows": Task(
        "predict_spec:PredictRowsSpec", "predict_spec:PredictRowsResult", "predict_rows:predict_rows", call=True
    ),
    "check_inputs": Task(
        "hakaru_compute.tabular.prediction_results:CheckInputsSpec",
        "hakaru_compute.tabular.prediction_results:InputsCheck",
        "check_inputs:check_inputs",
        call=True,
    ),
    "inputs": Task(
        "hakaru_compute.tabular.prediction_results:InputsSpec", "predict_spec:ModelInputs", "inputs:inputs", call=True
    ),
    "export": Task(
        "hakaru_compute.tabular.download_spec:ExportSpec",
        "hakaru_compute.tabular.download_spec:ExportResult",
        "export:export",
    ),
}

CATALOGUES = {"models": "model_specs:MODELS"}

PRELOAD = (
    "numpy",
    "scipy.cluster.hierarchy",
    "scipy.stats",
    "pyarrow.parquet",
    "sklearn.cluster",
    "sklearn.metrics",
    "sklearn.mixture",
    "sklearn.neighbors",
    "hakaru_compute.kinds.clustering.train",
    "hakaru_compute.kinds.clustering.predict",
)
