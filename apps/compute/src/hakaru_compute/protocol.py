"""What the server and this service say to each other over HTTP. pydantic only."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, StringConstraints

from hakaru_compute.spec import Result, Spec

JobState = Literal["queued", "running", "succeeded", "failed", "stopped"]

JobId = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$")]
TaskName = Annotated[str, StringConstraints(pattern=r"^[a-z_]+\.[a-z_]+$", max_length=128)]


class JobLimits(Spec):
    """What one job may take: memory beyond the loaded libraries, and CPUs."""

    memory_mb: int = Field(ge=64, le=4_194_304)
    cpus: int = Field(1, ge=1, le=1024)


Owner = Annotated[
    list[Annotated[str, StringConstraints(max_length=128)]],
    Field(max_length=2, description="For whom it is: an organization, one of its persons. They have fair shares."),
]


class JobRequest(Spec):
    """POST /jobs. The same request twice is one job; the same job_id with another request is refused."""

    job_id: JobId
    task: TaskName
    spec: dict[str, Any]
    workspace: str = Field(
        pattern="^/", description="An existing folder, by absolute path; the job writes only below it."
    )
    limits: JobLimits
    owner: Owner = Field(default_factory=list)


class CallRequest(Spec):
    """POST /calls: a small piece of work, answered at once."""

    task: TaskName
    spec: dict[str, Any]
    owner: Owner = Field(default_factory=list)


class JobMessage(Result):
    """Something the job said, as a code with the values its words need."""

    seq: int
    at: str = Field(description="ISO 8601, UTC.")
    level: Literal["info", "warning", "error"]
    code: str
    params: dict[str, Any]


class Failure(Result):
    """Why a job or a call failed: a code of the contract's list and the values its words need."""

    code: str
    params: dict[str, Any]


class JobStatus(Result):
    """GET /jobs/{job_id}. `seq` grows with every change; `messages` are those after the `after` that was asked with."""

    job_id: str
    state: JobState
    seq: int
    stage: str | None
    fraction: float
    seconds_left: float | None
    messages: list[JobMessage]
    error: Failure | None
    result: dict[str, Any] | None
    attempts: int
    peak_memory_mb: float | None
    submitted_at: str
    started_at: str | None
    finished_at: str | None


class ServiceStatus(Result):
    """GET /status. workers: machines. capacity, gpus: CPUs and GPUs that jobs may occupy on all of them together."""

    engine: Literal["embedded", "ray"]
    workers: int
    capacity: int
    gpus: int
    running: int
    queued: int
    versions: dict[str, str]
    tasks: list[str]
