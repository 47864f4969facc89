"""The files by which a job's process and its engine speak: below the workspace, in .job/<attempt>/."""

from __future__ import annotations

import json
import shutil
from dataclasses import asdict
from pathlib import Path
from typing import Any

from hakaru_compute.engine.port import Outcome

FOLDER = ".job"


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

    def ask_to_stop(self) -> None:
        """Leaves word for an engine whose process is on another machine."""
        self._stop.touch()

    def is_stop_asked(self) -> bool:
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

    def last_output(self, limit: int = 4000) -> str:
        """The end of what the job printed, for the log."""
        try:
            with self.output.open("rb") as file:
                file.seek(0, 2)
                file.seek(max(0, file.tell() - limit))
                return file.read().decode("utf-8", "replace")
        except FileNotFoundError:
            return ""


def forget(workspace: str) -> None:
    """Removes what all attempts left beside the task's own files."""
    shutil.rmtree(Path(workspace) / FOLDER, ignore_errors=True)


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
        return [json.loads(line) for line in whole.splitlines()]
