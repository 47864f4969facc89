"""Fair shares of one engine: admits jobs, follows their progress, repeats those whose process died."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from dataclasses import replace

from hakaru_compute.engine.fair_shares import FairShares
from hakaru_compute.engine.job_folder import JobFolder, ProgressTail, ask_to_finish, forget
from hakaru_compute.engine.port import Engine, JobOrder, Outcome
from hakaru_compute.engine.record import JobRecord

MOST_ATTEMPTS = 3
KEPT_RECORDS = 1000
CLOSING_SECONDS = 2.5

log = logging.getLogger("hakaru.jobs")


class JobConflict(Exception):
    """This job_id was used for a different request."""


class Dispatcher:
    """Owns the jobs of this service. A finished job's record is kept until KEPT_RECORDS newer ones exist."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._lock = threading.Lock()
        self._records: dict[str, JobRecord] = {}
        self._queue: list[JobRecord] = []
        self._shares = FairShares()
        self._end_of: dict[JobRecord, Callable[[], None]] = {}
        self._running: dict[JobRecord, threading.Thread] = {}
        self._devices: dict[JobRecord, tuple[str, ...]] = {}
        self._closed = False

    def submit(self, order: JobOrder) -> JobRecord:
        """Queues a job, once however often it is submitted. Raises JobConflict."""
        with self._lock:
            known = self._records.get(order.job_id)
            if known is not None:
                if known.order != order:
                    raise JobConflict(order.job_id)
                return known
            record = JobRecord(order)
            self._records[order.job_id] = record
            self._forget_oldest()
            self._queue.append(record)
        self._start_what_fits()
        return record

    def find(self, job_id: str) -> JobRecord | None:
        return self._records.get(job_id)

    def stop(self, record: JobRecord) -> None:
        """Stops a waiting job at once and a running one within 2 s; a finished one stays as it is."""
        record.stop.set()
        with self._lock:
            waiting = record in self._queue
            if waiting:
                self._queue.remove(record)
        if waiting:
            record.finish(Outcome("stopped"))
            self._start_what_fits()

    def finish(self, record: JobRecord) -> None:
        """Asks a job to end with the best it has so far; one that has no use for that goes on. A finished one stays as it is."""
        with self._lock:
            if record in self._queue or record in self._running:
                ask_to_finish(record.order.workspace)

    def counts(self) -> tuple[int, int]:
        """How many jobs run, and how many wait (here or inside the engine)."""
        with self._lock:
            running = sum(record.state == "running" for record in self._running)
            return running, len(self._queue) + len(self._running) - running

    def close(self) -> None:
        """Stops everything and waits for it, a little over 2 s at most."""
        with self._lock:
            self._closed = True
            threads = list(self._running.items())
            waiting, self._queue = self._queue, []
        for record in [*waiting, *(record for record, _ in threads)]:
            record.stop.set()
        for record in waiting:
            record.finish(Outcome("stopped"))
        for _, thread in threads:
            thread.join(CLOSING_SECONDS)
        self.engine.close()

    def _start_what_fits(self) -> None:
        largest = self.engine.capacity().largest
        with self._lock:
            # What begins counts at once: the next is again of who used least.
            while not self._closed and self._start_next(largest):
                pass

    def _start_next(self, largest: int) -> bool:
        for record in self._shares.in_turn(self._queue):
            cpus = min(record.order.limits.cpus, largest)
            if not self.engine.admits(self._cpus_in_use(largest), cpus):
                return False
            devices = self._free_devices(record.order.limits.gpus)
            # Who needs no GPU does not wait behind who does: one may be taken for hours.
            if devices is None:
                continue
            self._queue.remove(record)
            order = replace(record.order, limits=replace(record.order.limits, cpus=cpus), devices=devices)
            thread = threading.Thread(target=self._run, args=(record, order), name=order.job_id, daemon=True)
            self._running[record], self._devices[record] = thread, devices
            self._end_of[record] = self._shares.begin(record.owner, cpus)
            thread.start()
            return True
        return False

    def _free_devices(self, wanted: int) -> tuple[str, ...] | None:
        """So many GPUs that no job has, none where there are none to give; None where all are taken."""
        all_of_them = self.engine.devices()
        taken = {device for devices in self._devices.values() for device in devices}
        free = [device for device in all_of_them if device not in taken]
        wanted = min(wanted, len(all_of_them))
        return tuple(free[:wanted]) if len(free) >= wanted else None

    def _cpus_in_use(self, largest: int) -> int:
        return sum(min(record.order.limits.cpus, largest) for record in self._running)

    def _run(self, record: JobRecord, order: JobOrder) -> None:
        try:
            outcome = self._attempts(record, order)
        except Exception as error:
            log.exception("the engine failed on job %s", order.job_id)
            outcome = Outcome("failed", "compute_failed", {"reason": type(error).__name__})
        with self._lock:
            del self._running[record], self._devices[record]
            self._end_of.pop(record)()
        # The workspace is the task's: whoever reads it after the end finds what the task wrote, and no more.
        forget(order.workspace, checkpoints=outcome.state == "succeeded")
        record.finish(outcome)
        self._start_what_fits()

    def _attempts(self, record: JobRecord, order: JobOrder) -> Outcome:
        for attempt in range(1, MOST_ATTEMPTS + 1):
            record.attempts = attempt
            tail = ProgressTail(JobFolder(order.workspace, attempt).progress)

            def news(tail: ProgressTail = tail) -> None:
                for event in tail.read():
                    record.apply(event)

            outcome = self.engine.run(order, attempt, record.stop, news)
            news()
            if record.stop.is_set():
                return Outcome("stopped", peak_memory_mb=outcome.peak_memory_mb)
            if outcome.code is not None or outcome.state == "died":
                printed = JobFolder(order.workspace, attempt).last_output()
                log.warning("job %s %s: %s %s\n%s", order.job_id, outcome.state, outcome.code, outcome.params, printed)
            if outcome.state != "died":
                return outcome
            if attempt < MOST_ATTEMPTS:
                record.begin_again()
        return Outcome("died", "worker_died", {"times": MOST_ATTEMPTS}, peak_memory_mb=outcome.peak_memory_mb)

    def _forget_oldest(self) -> None:
        finished = [job_id for job_id, record in self._records.items() if record.is_finished]
        for job_id in finished[: max(0, len(finished) - KEPT_RECORDS)]:
            del self._records[job_id]
