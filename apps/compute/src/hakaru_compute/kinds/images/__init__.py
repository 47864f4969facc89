"""Pictures: whether they can be read, what they are like, which of them are the same."""

from hakaru_compute.registry import Task

TASKS = {"read": Task("spec:ReadSpec", "spec:ReadResult", "read:read")}

PRELOAD = ("numpy", "PIL.Image", "pyarrow.parquet")
