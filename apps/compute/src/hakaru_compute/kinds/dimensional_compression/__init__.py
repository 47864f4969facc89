"""Few numbers that stand for many columns: components, factors and maps, with reports, projections, models to take away."""

from hakaru_compute.registry import CHECK, EXPORT, Task, model_task

TRAIN = "hakaru_compute.families.unsupervised.train:train"

TASKS = {
    "check": CHECK,
    "train": Task("spec:TrainSpec", "spec:TrainResult", TRAIN, of="train:CompressionTraining"),
    "report": Task("report_spec:ReportSpec", "report_spec:Report", "report:report"),
    "points": Task("report_spec:PointsSpec", "report_spec:Points", "points:points", call=True),
    "contributions": Task(
        "report_spec:ContributionsSpec", "report_spec:Contributions", "contributions:contributions", call=True
    ),
    "project": model_task("predict", "project_spec:ProjectSpec", "project_spec:ProjectSummary"),
    "scores": Task("project_spec:ScoresSpec", "project_spec:ScoresResult", "points:save_scores"),
    "export": EXPORT,
}

CATALOGUES = {"models": "model_specs:MODELS"}

PRELOAD = (
    "numpy",
    "scipy.linalg",
    "scipy.stats",
    "pyarrow.parquet",
    "sklearn.decomposition",
    "sklearn.manifold",
    "sklearn.neighbors",
    "hakaru_compute.kinds.dimensional_compression.train",
    "hakaru_compute.kinds.dimensional_compression.model",
)
