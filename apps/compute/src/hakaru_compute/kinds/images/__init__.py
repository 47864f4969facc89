"""Pictures: whether they can be read, what they are like, which of them are the same, and recipes that change them."""

from hakaru_compute.registry import Task

TASKS = {
    "read": Task("spec:ReadSpec", "spec:ReadResult", "read:read"),
    "preview": Task("recipe_spec:PreviewSpec", "recipe_spec:ImagePreview", "preview:preview", call=True),
    "preprocess": Task("recipe_spec:PreprocessSpec", "recipe_spec:PreprocessResult", "preprocess:preprocess"),
    "chart": Task("recipe_spec:ChartSpec", "recipe_spec:ChartResult", "charts:chart"),
}

CATALOGUES = {"steps": "step_specs:IMAGE_STEPS"}

PRELOAD = ("numpy", "PIL.Image", "pyarrow.parquet", "scipy.ndimage")
