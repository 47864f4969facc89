"""Work on many images with several threads, answered in order."""

from __future__ import annotations

import itertools
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TypeVar

from hakaru_compute.job import JobContext

Item = TypeVar("Item")
Made = TypeVar("Made")

# A decoded image may take half a gigabyte.
MOST_THREADS = 4
# Levels as doubles, a few copies of them, three colours.
BYTES_A_PIXEL = 96
USUAL_MEMORY_MB = 4_096


def in_order(work: Callable[[Item], Made], items: Iterable[Item], ctx: JobContext, threads: int) -> Iterator[Made]:
    """`work` of each item, in their order; a few are ahead at any time, so that memory stays bounded."""
    waiting = iter(items)
    with ThreadPoolExecutor(threads) as pool:
        ahead: deque[Future[Made]] = deque(pool.submit(work, item) for item in itertools.islice(waiting, threads * 2))
        try:
            while ahead:
                ctx.check_stop()
                yield ahead.popleft().result()
                ahead.extend(pool.submit(work, item) for item in itertools.islice(waiting, 1))
        finally:
            for future in ahead:
                future.cancel()


def threads_for(ctx: JobContext, most_pixels: int) -> int:
    """How many images of this many pixels can be worked on at once."""
    room = (ctx.memory_mb or USUAL_MEMORY_MB) * 1e6 * 0.6
    return max(1, min(ctx.cpus, MOST_THREADS, int(room / (BYTES_A_PIXEL * max(1, most_pixels)))))
