"""Jobs on an existing Ray cluster. Ray chooses the machine; there each job is the same process as on one machine.

The only file that imports ray, after settle_ray_access. Every node carries this package with the same versions, and
sees the folder of the workspaces.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Literal

import ray
from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy

from hakaru_compute.engine.fork_server import start_preloading, wait_until_preloaded
from hakaru_compute.engine.job_folder import JobFolder
from hakaru_compute.engine.port import Capacity, EngineUnavailable, JobOrder, Outcome
from hakaru_compute.engine.process import GRACE_SECONDS, run_attempt

LOOK_SECONDS = 0.05
# What run_attempt needs beyond the grace period to sweep and to answer, before its whole worker is killed.
FORCE_SECONDS = GRACE_SECONDS + 0.5
MOST_ADMITTED_CPUS = 1000
PRELOADING_SECONDS = 60

DEATHS = (
    ray.exceptions.WorkerCrashedError,
    ray.exceptions.NodeDiedError,
    ray.exceptions.OutOfMemoryError,
    ray.exceptions.RaySystemError,
)

log = logging.getLogger("hakaru.jobs")


class RayEngine:
    """An Engine over the cluster at `address` ("host:port" of its head), reached from one of its machines."""

    name: Literal["ray"] = "ray"

    def __init__(self, address: str) -> None:
        self._address = address

    def start(self) -> None:
        try:
            ray.init(self._address, namespace="hakaru", log_to_driver=False, logging_level=logging.WARNING)
        except Exception as error:
            raise EngineUnavailable(f"no Ray cluster at {self._address}: {error}") from error
        for node in _living_nodes():
            here = NodeAffinitySchedulingStrategy(node["NodeID"], soft=True)
            _warm_here.options(scheduling_strategy=here).remote()

    def capacity(self) -> Capacity:
        cpus = [int(node["Resources"].get("CPU", 0)) for node in _living_nodes()]
        return Capacity(workers=len(cpus), cpus=sum(cpus), largest=max(cpus, default=1) or 1, gpus=_gpus())

    def devices(self) -> tuple[str, ...]:
        """Ray gives them, on the machine it chose."""
        return ()

    def admits(self, cpus_in_use: int, cpus: int) -> bool:
        """The cluster queues by itself, and grows only where it sees what waits."""
        return cpus_in_use + cpus <= MOST_ADMITTED_CPUS

    def run(self, order: JobOrder, attempt: int, stop: threading.Event, news: Callable[[], None]) -> Outcome:
        running = _run_here.options(
            name=order.job_id,
            num_cpus=order.limits.cpus,
            num_gpus=min(order.limits.gpus, _gpus()),
            memory=min(order.limits.memory_mb << 20, _largest_memory()),
            scheduling_strategy="SPREAD",
        ).remote(order, attempt)
        folder = JobFolder(order.workspace, attempt)
        requested_at = None
        forced = False
        while not ray.wait([running], timeout=LOOK_SECONDS)[0]:
            news()
            if stop.is_set() and requested_at is None:
                requested_at = time.monotonic()
                _request_stop(running, folder)
            if requested_at is not None and not forced and time.monotonic() - requested_at > FORCE_SECONDS:
                forced = True
                ray.cancel(running, force=True)
        return _outcome_of(running, order)

    def close(self) -> None:
        ray.shutdown()


@ray.remote(num_cpus=0, max_retries=0)
def _warm_here() -> None:
    start_preloading()
    wait_until_preloaded(PRELOADING_SECONDS)


@ray.remote(max_retries=0)
def _run_here(order: JobOrder, attempt: int) -> Outcome:
    """One attempt on the machine Ray chose, stopped by a file in the shared folder."""
    given = replace(order, devices=tuple(str(gpu) for gpu in ray.get_gpu_ids()))
    stop = threading.Event()
    outcomes: list[Outcome] = []
    runner = threading.Thread(target=lambda: outcomes.append(run_attempt(given, attempt, stop, lambda: None)))
    runner.start()
    folder = JobFolder(order.workspace, attempt)
    while runner.is_alive():
        try:
            runner.join(LOOK_SECONDS)
        except KeyboardInterrupt:
            stop.set()
        if folder.is_stop_requested():
            stop.set()
    return outcomes[0] if outcomes else Outcome("died")


def _request_stop(running: ray.ObjectRef[Outcome], folder: JobFolder) -> None:
    # Ray's own cancellation answers before the job is gone, so it is only for what no machine has begun.
    if folder.is_begun():
        folder.request_stop()
    else:
        ray.cancel(running, force=False)


def _outcome_of(finished: ray.ObjectRef[Outcome], order: JobOrder) -> Outcome:
    try:
        return ray.get(finished)
    except ray.exceptions.TaskCancelledError:
        return Outcome("stopped")
    except DEATHS as error:
        log.error("job %s lost its worker: %s", order.job_id, error)
        return Outcome("died")


def _living_nodes() -> list[dict[str, Any]]:
    return [node for node in ray.nodes() if node["Alive"]]


def _largest_memory() -> int:
    return max((int(node["Resources"].get("memory", 0)) for node in _living_nodes()), default=0)


def _gpus() -> int:
    return sum(int(node["Resources"].get("GPU", 0)) for node in _living_nodes())
