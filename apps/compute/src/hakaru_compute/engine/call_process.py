"""What happens inside a warm process that answers calls."""

from __future__ import annotations

import os
import tempfile
from multiprocessing.connection import Connection
from pathlib import Path

from hakaru_compute.engine.child import failed, own_group_until
from hakaru_compute.engine.limits import limit_memory, set_threads
from hakaru_compute.engine.port import Outcome
from hakaru_compute.job import JobContext


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
            outcome = Outcome("succeeded", result=result.model_dump(mode="json"))
        except Exception as error:  # noqa: BLE001 - whatever it is, the caller is told its code
            outcome = failed(error, memory_mb)
        line.send(outcome)
