"""Recipes for images, and what is found out about those they change."""

from hakaru_compute.registry import Task

_DATA = "hakaru_compute.data.images"

TASKS = {
    "read": Task(f"{_DATA}.spec:ReadSpec", f"{_DATA}.spec:ReadResult", f"{_DATA}.read:read"),
    "preview": Task("spec:PreviewSpec", "spec:ImagePreview", "preview:preview", call=True),
    "preprocess": Task("spec:PreprocessSpec", "spec:PreprocessResult", "preprocess:preprocess"),
    "chart": Task(f"{_DATA}.spec:ChartSpec", f"{_DATA}.spec:ChartResult", f"{_DATA}.charts:chart"),
}

CATALOGUES = {"steps": "spec:IMAGE_STEPS"}

PRELOAD = ("numpy", "PIL.Image", "pyarrow.parquet", "scipy.ndimage")
