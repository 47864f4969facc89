"""Recipes: steps that turn a table into another, what each changed, and what it learned."""

from hakaru_compute.registry import Task

TASKS = {
    "preview": Task("preview_spec:PreviewSpec", "preview_spec:Preview", "preview:preview", call=True),
    "plan": Task("plan_spec:PlanSpec", "plan_spec:Plan", "plan:plan", call=True),
    "run": Task("spec:RunSpec", "spec:RunResult", "run:run"),
}

CATALOGUES = {"steps": "step_specs:STEPS"}

PRELOAD = (
    "numpy",
    "polars",
    "pyarrow.parquet",
    "scipy.ndimage",
    "scipy.signal",
    "scipy.special",
    "sklearn.impute",
    "hakaru_compute.recipes.run",
    "hakaru_compute.recipes.preview",
    "hakaru_compute.recipes.plan",
    "hakaru_compute.recipes.warm",
)
