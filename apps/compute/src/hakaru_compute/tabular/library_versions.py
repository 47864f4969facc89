"""Which libraries made a result."""

from __future__ import annotations

import platform
from importlib.metadata import PackageNotFoundError, version

NAMES = ("scikit-learn", "numpy", "scipy", "pyarrow", "lightgbm", "optuna", "skops", "umap-learn", "hakaru-compute")


def library_versions() -> dict[str, str]:
    """Versions by package name, Python's own included; packages that are not installed are left out."""
    found = {"python": platform.python_version()}
    for name in NAMES:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            continue
    return found
