"""What happens inside a warm process that answers calls."""

from __future__ import annotations

import os
import tempfile
from multiprocessing.connection import Connection
from pathlib import Path

from hakaru_compute.engine.child import failed, own_group_until
from hakaru_compute.engine.limits import limit_memory, set_threads
from hakaru_compute.engine.port import Outcome
from hakaru_compute.job import JobContext, JobError
from hakaru_compute.spec import FileAnswer

LARGEST_FILE = 32 << 20


def serve_calls(line: Connection, parent_line: Connection, memory_mb: int, folder: str) -> None:
    """Answers (task, spec) with an Outcome until `line` closes. Each call has a workspace of its own below `folder`.

    Libraries' prints go to standard error.
    """
    own_group_until(parent_line)
    os.environ["TMPDIR"] = tempfile.tempdir = folder
    os.dup2(2, 1)
    set_threads(1)
    limit_memory(memory_mb)
    while True:
        try:
            found, spec = line.recv()
        except EOFError:
            return
        try:
            with tempfile.TemporaryDirectory(dir=folder) as workspace:
                context = JobContext(Path(workspace), memory_mb=memory_mb)
                result = found.function()(found.spec_class().model_validate(spec), context)
                content = _content(result, Path(workspace)) if isinstance(result, FileAnswer) else None
            outcome = Outcome("succeeded", result=result.model_dump(mode="json"), content=content)
        except Exception as error:  # noqa: BLE001 - whatever it is, the caller is told its code
            outcome = failed(error, memory_mb)
        line.send(outcome)


def _content(answer: FileAnswer, workspace: Path) -> bytes:
    """Raises JobError(answer_too_large); FileNotFoundError where the task did not write what it names."""
    file = workspace / answer.file
    if file.stat().st_size > LARGEST_FILE:
        raise JobError("answer_too_large", limit_mb=LARGEST_FILE >> 20)
    return file.read_bytes()
