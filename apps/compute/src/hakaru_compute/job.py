"""What a task function sees of the job it runs in. Imports nothing heavy: every kind and every engine uses it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal, Protocol

MessageLevel = Literal["info", "warning", "error"]


CHECKPOINTS = ".checkpoints"


class JobError(Exception):
    """Ends a job with an error code of the contract's list and the values its words need.

    `JobError("too_few_rows", rows=3, minimum=10)`. Parameters are plain JSON values, never traces or file paths.
    """

    def __init__(self, code: str, **params: Any) -> None:
        super().__init__(code, params)
        self.code = code
        self.params = params

    def __reduce__(self) -> tuple[Any, ...]:
        return _job_error, (self.code, self.params)


def _job_error(code: str, params: dict[str, Any]) -> JobError:
    """A JobError as it came from another process."""
    return JobError(code, **params)


class JobStopped(BaseException):
    """Raised by `JobContext.check_stop`; a BaseException so that `except Exception` in a library lets it through."""


class Reporter(Protocol):
    """Where progress and messages go."""

    def progress(self, fraction: float, stage: str) -> None: ...
    def message(self, level: MessageLevel, code: str, params: dict[str, Any]) -> None: ...


class _Unheard:
    def progress(self, fraction: float, stage: str) -> None:
        """Nobody watches this job."""

    def message(self, level: MessageLevel, code: str, params: dict[str, Any]) -> None:
        """Nobody watches this job."""


class JobContext:
    """A job's own folder, its share of the machine, and its line to whoever waits for it.

    workspace: the only folder the job writes to. cpus: how many threads or processes it may keep busy.
    seed: the spec's `seed`, 0 where it has none. memory_mb: what it may take beyond the libraries.
    device: "cuda" where the job has a GPU of its own, else "cpu"; as torch calls them.
    checkpoints: a folder below the workspace that outlives a worker, and a server, that dies: the next attempt finds it.
    Called with a workspace alone it reports to nobody, which is how a test runs a task function directly.
    """

    def __init__(
        self,
        workspace: Path,
        *,
        cpus: int = 1,
        seed: int = 0,
        memory_mb: int | None = None,
        reporter: Reporter | None = None,
        stop_requested: Callable[[], bool] = lambda: False,
        finish_requested: Callable[[], bool] = lambda: False,
        device: Literal["cpu", "cuda"] = "cpu",
    ) -> None:
        self.workspace = workspace
        self.checkpoints = workspace / CHECKPOINTS
        self.device = device
        self.cpus = cpus
        self.seed = seed
        self.memory_mb = memory_mb
        self._reporter = reporter or _Unheard()
        self._stop_requested = stop_requested
        self._finish_requested = finish_requested

    def progress(self, fraction: float, stage: str) -> None:
        """Says how much is done (0 to 1) and the code of what is being done. Cheap: call it as often as you like."""
        self._reporter.progress(min(1.0, max(0.0, float(fraction))), stage)

    def message(self, level: MessageLevel, code: str, **params: Any) -> None:
        """Tells the person waiting something, as a code with plain JSON values; the catalogues have the words."""
        self._reporter.message(level, code, params)

    def should_stop(self) -> bool:
        """Whether the job was asked to stop. It has one second to leave from then on."""
        return self._stop_requested()

    def should_finish(self) -> bool:
        """Whether the job was asked to end with the best it has so far, in its own time."""
        return self._finish_requested()

    def check_stop(self) -> None:
        """Leaves the job if it was asked to stop. Raises JobStopped."""
        if self.should_stop():
            raise JobStopped
