"""Groups of rows that are alike: training, choice of their number, reports, new rows assigned, models to take away."""

from hakaru_compute.registry import ANSWERING, CHECK, Task

TRAIN = "hakaru_compute.families.unsupervised.train:train"

TASKS = {
    "check": CHECK,
    "train": Task("spec:TrainSpec", "spec:TrainResult", TRAIN, of="train:ClusteringTraining"),
    "report": Task("report_spec:ReportSpec", "report_spec:Report", "report:report"),
    "points": Task("report_spec:PointsSpec", "report_spec:Points", "report:points", call=True),
    "cut": Task("report_spec:CutSpec", "report_spec:CutResult", "tree:cut", call=True),
    "labels": Task("predict_spec:LabelsSpec", "predict_spec:LabelsResult", "save_labels:save_labels"),
    **ANSWERING,
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
    "hakaru_compute.kinds.clustering.model",
)
