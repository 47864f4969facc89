"""Anomaly detection in time series: what is normal is learned, or anomalies from labels; scores, thresholds, alarms."""

from hakaru_compute.registry import CHECK, FILE, SHARED_SPEC, Task, model_task

TASKS = {
    "check": CHECK,
    "train": Task("spec:TrainSpec", "result_spec:TrainResult", "train:train"),
    "report": Task("report_spec:ReportSpec", "report_spec:Report", "report:report"),
    "predict": Task("predict_spec:PredictSpec", "predict_spec:PredictSummary", "predict:predict"),
    "check_inputs": model_task(
        "check_inputs", f"{SHARED_SPEC}:CheckInputsSpec", f"{SHARED_SPEC}:InputsCheck", call=True, of=FILE
    ),
    "inputs": model_task("inputs", f"{SHARED_SPEC}:InputsSpec", "predict_spec:ModelInputs", call=True, of=FILE),
    "export": Task("export_spec:ExportSpec", f"{SHARED_SPEC}:ExportResult", "export:export"),
    "start": Task("online_spec:StartSpec", "online_spec:Start", "online:start", call=True),
    "score": Task("online_spec:OnlineScoreSpec", "online_spec:OnlineScores", "online:score", call=True),
    "threshold": Task(
        "threshold_spec:ThresholdSpec", "threshold_spec:ThresholdAnswer", "threshold:threshold", call=True
    ),
}

CATALOGUES = {"models": "model_specs:MODELS"}

PRELOAD = ("numpy", "scipy.stats", "pyarrow.parquet", "pyarrow.compute", "sklearn.ensemble", "skops.io")
