"""Statistical tests of a table's columns: estimates with intervals, effect sizes, assumptions and power beside each p."""

from hakaru_compute.registry import CHECK, Task

TASKS = {
    "check": CHECK,
    "analyse": Task("spec:AnalyseSpec", "spec:Analysis", "analyse:analyse"),
}

CATALOGUES = {"tests": "options:TESTS"}

PRELOAD = (
    "numpy",
    "scipy.optimize",
    "scipy.stats",
    "pyarrow.parquet",
    "hakaru_compute.kinds.statistical_analysis.analyse",
)
