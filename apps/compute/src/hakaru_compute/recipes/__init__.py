"""Recipes: steps that turn a table into another, what each changed, and what it learned."""

from hakaru_compute.registry import Task

TASKS = {
    "preview": Task("preview_spec:PreviewSpec", "preview_spec:Preview", "preview:preview", call=True),
    "run": Task("spec:RunSpec", "spec:RunResult", "run:run"),
}

CATALOGUES = {"steps": "step_specs:STEPS"}

PRELOAD = ("numpy", "polars", "pyarrow.parquet", "hakaru_compute.recipes.run")
