"""The files by which a job's process and its engine speak: below the workspace, in .job/<attempt>/."""

from __future__ import annotations

import json
import os
import shutil
import threading
import time
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any

from hakaru_compute.engine.port import Outcome
from hakaru_compute.job import CHECKPOINTS, MessageLevel

FOLDER = ".job"
PROBE_BYTES = 65_536


class JobFolder:
    """progress.ndjson grows a line an event; outcome.json appears whole, at the end; output.log is what libraries print."""

    def __init__(self, workspace: str, attempt: int) -> None:
        self.path = Path(workspace) / FOLDER / str(attempt)
        self.progress = self.path / "progress.ndjson"
        self.output = self.path / "output.log"
        self.temporary = self.path / "tmp"
        self._outcome = self.path / "outcome.json"
        self._stop = self.path / "stop"

    def prepare(self) -> None:
        """Makes the folder afresh. Raises OSError."""
        shutil.rmtree(self.path, ignore_errors=True)
        self.temporary.mkdir(parents=True)
        self.progress.touch()

    def is_begun(self) -> bool:
        return self.progress.exists()

    def request_stop(self) -> None:
        """Leaves word for an engine whose process is on another machine."""
        self._stop.touch()

    def is_stop_requested(self) -> bool:
        return self._stop.exists()

    def sweep(self) -> None:
        """Removes what the job's libraries left in their temporary folder."""
        shutil.rmtree(self.temporary, ignore_errors=True)

    def write_outcome(self, outcome: Outcome) -> None:
        """Leaves the outcome, whole or not at all. Raises OSError; ValueError for NaN, which JSON does not have."""
        unfinished = self._outcome.with_suffix(".tmp")
        unfinished.write_text(json.dumps(asdict(outcome), allow_nan=False), encoding="utf-8")
        unfinished.replace(self._outcome)

    def read_outcome(self) -> Outcome | None:
        """The outcome, or None where the process ended without one."""
        try:
            return Outcome(**json.loads(self._outcome.read_text(encoding="utf-8")))
        except FileNotFoundError:
            return None

    def check(self) -> None:
        """Whether something can be written here. Raises OSError."""
        probe = self.path / "probe"
        try:
            probe.write_bytes(b"x" * PROBE_BYTES)
        finally:
            probe.unlink(missing_ok=True)

    def last_output(self, limit: int = 4000) -> str:
        """The end of what the job printed, for the log."""
        try:
            with self.output.open("rb") as file:
                file.seek(0, 2)
                file.seek(max(0, file.tell() - limit))
                return file.read().decode("utf-8", "replace")
        except FileNotFoundError:
            return ""


def ask_to_finish(workspace: str) -> None:
    """Leaves word for the job, wherever it runs and whichever attempt it is, to end with the best it has."""
    folder = Path(workspace) / FOLDER
    folder.mkdir(exist_ok=True)
    (folder / "finish").touch()


def is_finish_asked(workspace: str) -> bool:
    return (Path(workspace) / FOLDER / "finish").exists()


def forget(workspace: str, *, checkpoints: bool) -> None:
    """Removes what all attempts left beside the task's own files; its checkpoints, where nobody goes on from them."""
    shutil.rmtree(Path(workspace) / FOLDER, ignore_errors=True)
    if checkpoints:
        shutil.rmtree(Path(workspace) / CHECKPOINTS, ignore_errors=True)


class ProgressTail:
    """Reads the events that were appended since the last look."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._offset = 0

    def read(self) -> list[dict[str, Any]]:
        """Whole new lines, in order; a line still being written waits for the next look."""
        try:
            with self._path.open("rb") as file:
                file.seek(self._offset)
                grown = file.read()
        except FileNotFoundError:
            return []
        whole = grown[: grown.rfind(b"\n") + 1]
        self._offset += len(whole)
        return [event for line in whole.splitlines() if (event := _event(line)) is not None]


def _event(line: bytes) -> dict[str, Any] | None:
    """None for a line that a full disk broke off."""
    try:
        event = json.loads(line)
    except ValueError:
        return None
    return event if isinstance(event, dict) and "kind" in event else None


SECONDS_BETWEEN_LINES = 0.25
MOST_MESSAGES = 1000


class ProgressLog:
    """A Reporter. Progress that comes too fast is held back, and the newest of it is written within SECONDS_BETWEEN_LINES."""

    def __init__(self, path: Path, ring: Callable[[], None]) -> None:
        self._file = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
        self._ring = ring
        self._lock = threading.Lock()
        self._pending: dict[str, Any] | None = None
        self._written_at = 0.0
        self._stage: str | None = None
        self._messages = 0
        self._closing = threading.Event()
        self._is_broken = False
        self._flusher = threading.Thread(target=self._flush_regularly, name="progress", daemon=True)
        self._write({"kind": "started"})
        self._flusher.start()

    def progress(self, fraction: float, stage: str) -> None:
        with self._lock:
            self._pending = {"kind": "progress", "fraction": fraction, "stage": stage}
            if stage != self._stage or time.monotonic() - self._written_at >= SECONDS_BETWEEN_LINES:
                self._write_pending()

    def message(self, level: MessageLevel, code: str, params: dict[str, Any]) -> None:
        event = {"kind": "message", "level": level, "code": code, "params": params}
        with self._lock:
            self._messages += 1
            if self._messages > MOST_MESSAGES:
                return
            self._write_pending()
            self._write(event)

    def close(self) -> None:
        """Writes what is held back."""
        self._closing.set()
        with self._lock:
            self._write_pending()

    def _flush_regularly(self) -> None:
        while not self._closing.wait(SECONDS_BETWEEN_LINES):
            with self._lock:
                self._write_pending()

    def _write_pending(self) -> None:
        if self._pending is not None:
            pending, self._pending = self._pending, None
            self._stage = pending["stage"]
            self._written_at = time.monotonic()
            self._write(pending)

    def _write(self, event: dict[str, Any]) -> None:
        line = json.dumps(event | {"at": time.time()}, allow_nan=False, ensure_ascii=False) + "\n"
        try:
            content = (b"\n" if self._is_broken else b"") + line.encode("utf-8")
            self._is_broken = os.write(self._file, content) < len(content)
        except OSError:
            # What becomes of the work is told by the work: where its results find no room either, it fails.
            self._is_broken = True
        self._ring()
