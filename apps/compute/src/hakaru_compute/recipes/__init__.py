"""Recipes: steps that turn a table into another, what each changed, and what it learned."""

from hakaru_compute.registry import Task

TASKS = {
    "preview": Task("core.spec:PreviewSpec", "core.spec:Preview", "core.preview:preview", call=True),
    "plan": Task("core.spec:PlanSpec", "core.spec:Plan", "core.plan:plan", call=True),
    "run": Task("core.spec:RunSpec", "core.spec:RunResult", "core.run:run"),
}

CATALOGUES = {"steps": "steps:STEPS"}

PRELOAD = (
    "numpy",
    "polars",
    "pyarrow.parquet",
    "scipy.ndimage",
    "scipy.signal",
    "scipy.special",
    "sklearn.impute",
    "hakaru_compute.recipes.core.run",
    "hakaru_compute.recipes.core.preview",
    "hakaru_compute.recipes.core.plan",
    "hakaru_compute.recipes.preload",
)
