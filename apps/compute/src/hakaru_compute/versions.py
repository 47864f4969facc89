"""Versions of what numbers depend on, read from package metadata: nothing is imported for it."""

from __future__ import annotations

import platform
from functools import cache
from importlib.metadata import PackageNotFoundError, version

LIBRARIES = (
    "numpy",
    "scipy",
    "scikit-learn",
    "lightgbm",
    "optuna",
    "polars",
    "pillow",
    "pyarrow",
    "onnx",
    "onnxruntime",
    "skl2onnx",
    "skops",
    "shap",
    "ray",
    "umap-learn",
    "hakaru-compute",
)


@cache
def library_versions() -> dict[str, str]:
    """Version of Python and of each library that is installed."""
    found = {"python": platform.python_version()}
    for name in LIBRARIES:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            continue
    return found
