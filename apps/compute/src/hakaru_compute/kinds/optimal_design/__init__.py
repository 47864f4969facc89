"""Designs of experiments: which conditions to run, what they can estimate, and how good they are."""

from hakaru_compute.registry import Task

TASKS = {
    "check": Task("spec:CheckSpec", "spec:DesignCheck", "check:answer", call=True, at_once=True),
    "terms": Task("spec:CheckSpec", "spec:DesignCheck", "sizes:terms", call=True),
    "sizes": Task("spec:SizesSpec", "spec:Sizes", "sizes:sizes", call=True),
    "analyse": Task("results_spec:AnalyseSpec", "results_spec:DesignAnalysis", "analyse:analyse", call=True),
    "compare": Task("compare_spec:CompareSpec", "compare_spec:Comparison", "compare:compare", call=True),
    "design": Task("spec:DesignSpec", "spec:DesignResult", "design:design"),
}

PRELOAD = ("numpy", "scipy.linalg", "scipy.stats", "scipy.stats.qmc")
