"""What the tabulation of a table needs beside SQL."""

from hakaru_compute.registry import Task

TASKS = {
    "shapiro_wilk": Task("spec:SamplesSpec", "spec:ShapiroWilkResult", "shapiro_wilk:shapiro_wilk", call=True),
}

PRELOAD = ("numpy",)
