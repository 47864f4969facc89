"""The identity of a file's bytes."""

from __future__ import annotations

import hashlib
from pathlib import Path


def content_hash(path: Path) -> str:
    """SHA-256 of a file as 64 hexadecimal digits, read in pieces."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
