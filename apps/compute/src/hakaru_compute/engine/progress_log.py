"""Writes a job's events, a few progress lines a second at most, and rings at the engine for each."""

from __future__ import annotations

import json
import os
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from hakaru_compute.job import MessageLevel

SECONDS_BETWEEN = 0.25
MOST_MESSAGES = 1000


class ProgressLog:
    """A Reporter. Progress that comes too fast is held back, and the newest of it is written within SECONDS_BETWEEN."""

    def __init__(self, path: Path, ring: Callable[[], None]) -> None:
        self._file = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
        self._ring = ring
        self._lock = threading.Lock()
        self._held: dict[str, Any] | None = None
        self._written_at = 0.0
        self._stage: str | None = None
        self._messages = 0
        self._closing = threading.Event()
        self._flusher = threading.Thread(target=self._flush_regularly, name="progress", daemon=True)
        self._write({"kind": "started"})
        self._flusher.start()

    def progress(self, fraction: float, stage: str) -> None:
        with self._lock:
            self._held = {"kind": "progress", "fraction": fraction, "stage": stage}
            if stage != self._stage or time.monotonic() - self._written_at >= SECONDS_BETWEEN:
                self._write_held()

    def message(self, level: MessageLevel, code: str, params: dict[str, Any]) -> None:
        event = {"kind": "message", "level": level, "code": code, "params": params}
        with self._lock:
            self._messages += 1
            if self._messages > MOST_MESSAGES:
                return
            self._write_held()
            self._write(event)

    def close(self) -> None:
        """Writes what is held back."""
        self._closing.set()
        with self._lock:
            self._write_held()

    def _flush_regularly(self) -> None:
        while not self._closing.wait(SECONDS_BETWEEN):
            with self._lock:
                self._write_held()

    def _write_held(self) -> None:
        if self._held is not None:
            held, self._held = self._held, None
            self._stage = held["stage"]
            self._written_at = time.monotonic()
            self._write(held)

    def _write(self, event: dict[str, Any]) -> None:
        line = json.dumps(event | {"at": time.time()}, allow_nan=False, ensure_ascii=False) + "\n"
        os.write(self._file, line.encode("utf-8"))
        self._ring()
