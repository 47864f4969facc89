"""Imported by the fork server, for its effect: everything the kinds' jobs import slowly is loaded before they are forked."""

from __future__ import annotations

import atexit
import gc
import importlib
import os
import sys

from hakaru_compute.engine.limits import family
from hakaru_compute.engine.process import kill_group
from hakaru_compute.registry import preload_names
from hakaru_compute.versions import library_versions

OWN = ("threadpoolctl", "hakaru_compute.spec", "hakaru_compute.engine.call_process")

# Importing leaves next to no garbage, and looking for it takes a quarter of the time.
gc.disable()
for _name in (*OWN, *preload_names()):
    try:
        importlib.import_module(_name)
    except Exception as _error:  # noqa: BLE001 - jobs that need the library fail with its own words; the others must run
        print(f"cannot preload {_name}: {_error}", file=sys.stderr)  # noqa: T201
# Reads every package's description, once for all jobs.
library_versions()

# A process's first collection of garbage would look through all that was imported, and so copy the pages it is in: a
# quarter of a second, which of a small training is half.
gc.enable()
gc.freeze()

_fork_server = os.getpid()


@atexit.register
def _take_jobs_along() -> None:
    # The fork server ends when the service is gone. The kernel then kills each job, but not what the job had started;
    # and taking every library down in order would let all of them live seconds longer.
    if os.getpid() == _fork_server:
        for pid in family(_fork_server)[1:]:
            kill_group(pid)
        os._exit(0)
