"""Soft sensors: process variables as a time series, and the laboratory value they stand for."""

from hakaru_compute.registry import CHECK, FILE, SHARED_SPEC, Task, model_task

TASKS = {
    "check": CHECK,
    "propose": Task("propose_spec:ProposeSpec", "propose_spec:Proposal", "propose:propose", call=True),
    "train": Task("spec:TrainSpec", "result_spec:TrainResult", "train:train"),
    "report": Task("report_spec:ReportSpec", "report_spec:Report", "report:report"),
    "predict": Task("predict_spec:PredictSpec", "predict_spec:PredictSummary", "predict:predict"),
    "check_inputs": model_task(
        "check_inputs", f"{SHARED_SPEC}:CheckInputsSpec", f"{SHARED_SPEC}:InputsCheck", call=True, of=FILE
    ),
    "inputs": model_task("inputs", f"{SHARED_SPEC}:InputsSpec", "predict_spec:ModelInputs", call=True, of=FILE),
    "export": Task(f"{SHARED_SPEC}:ExportSpec", f"{SHARED_SPEC}:ExportResult", "export:export"),
    "start": Task("online_spec:StartSpec", "online_spec:Start", "online:start", call=True),
    "estimate": Task("online_spec:OnlineEstimateSpec", "online_spec:OnlineEstimates", "online:estimate", call=True),
    "learn": Task("online_spec:LearnSpec", "online_spec:Learned", "online:learn", call=True),
}

CATALOGUES = {"models": "model_specs:MODELS"}

PRELOAD = (
    "numpy",
    "scipy.linalg",
    "pyarrow.parquet",
    "pyarrow.compute",
    "sklearn.ensemble",
    "sklearn.linear_model",
    "skops.io",
)
