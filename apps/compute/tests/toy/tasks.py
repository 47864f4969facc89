"""Tasks of the toy kind."""

import gc
import os
import random
import signal
import subprocess
import sys
import time
from errno import ENOSPC

from hakaru_compute.job import JobContext, JobError
from toy.spec import Add, Count, Die, Nothing, Raise, Seeded, Sleep, TakeMemory, Told


def add(spec: Add, ctx: JobContext) -> Told:
    (ctx.workspace / "sum.txt").write_text(str(spec.a + spec.b))
    return Told(told={"sum": spec.a + spec.b})


def count(spec: Count, ctx: JobContext) -> Told:
    ctx.message("info", "counting_begins", steps=spec.steps)
    for step in range(spec.steps):
        ctx.check_stop()
        ctx.progress(step / spec.steps, "counting")
        time.sleep(spec.pause_s)
    ctx.progress(1.0, "done")
    ctx.message("warning", "counting_ended")
    return Told(told={"steps": spec.steps})


def busy_in_c(_spec: Nothing, ctx: JobContext) -> Told:
    ctx.progress(0.5, "busy")
    # One C loop that holds the interpreter for minutes and looks at no signal.
    return Told(told={"sum": sum(range(10**11))})


def take_memory(spec: TakeMemory, _ctx: JobContext) -> Told:
    taken = [bytearray(b"x") * (1 << 20) for _ in range(spec.mb)]
    return Told(told={"mb": len(taken)})


def take_memory_in_children(spec: TakeMemory, _ctx: JobContext) -> Told:
    code = f"import time; taken = [bytearray(b'x') * (1 << 20) for _ in range({spec.mb})]; time.sleep(60)"
    children = [subprocess.Popen([sys.executable, "-c", code]) for _ in range(spec.processes)]
    for child in children:
        child.wait()
    return Told(told={"codes": [child.returncode for child in children]})


def use_libraries(_spec: Nothing, ctx: JobContext) -> Told:
    import numpy
    import pyarrow
    import pyarrow.parquet
    from sklearn.ensemble import HistGradientBoostingRegressor

    file = ctx.workspace / "table.parquet"
    pyarrow.parquet.write_table(pyarrow.table({"x": numpy.arange(1000.0)}), file)
    x = pyarrow.parquet.read_table(file).column("x").to_numpy().reshape(-1, 1)
    model = HistGradientBoostingRegressor(max_iter=50).fit(x, 2 * x[:, 0])
    product = numpy.ones((500, 500)) @ numpy.ones((500, 500))
    return Told(told={"r2": model.score(x, 2 * x[:, 0]), "product": product[0, 0]})


def fill_the_disk(_spec: Nothing, ctx: JobContext) -> Told:
    # The device that is always full stands where the outcome is written.
    (ctx.workspace / ".job" / "1" / "outcome.tmp").symlink_to("/dev/full")
    return Told(told={})


def die(spec: Die, ctx: JobContext) -> Told:
    deaths = ctx.workspace / "deaths"
    so_far = len(deaths.read_text()) if deaths.exists() else 0
    ctx.progress(0.5, "living")
    if so_far < spec.times:
        deaths.write_text("x" * (so_far + 1))
        os.kill(os.getpid(), signal.SIGKILL)
    return Told(told={"deaths": so_far})


def raise_error(spec: Raise, _ctx: JobContext) -> Told:
    if spec.kind == "job_error":
        raise JobError("too_few_rows", rows=3, minimum=10)
    if spec.kind == "disk_full":
        raise OSError(ENOSPC, "No space left on device")
    if spec.kind == "exit":
        sys.exit(3)
    raise ValueError("the input is wrong\nin a second line")


def start_child(_spec: Nothing, ctx: JobContext) -> Told:
    child = subprocess.Popen(["sleep", "300"])
    (ctx.workspace / "child.pid").write_text(str(child.pid))
    ctx.progress(0.5, "waiting")
    child.wait()
    return Told(told={})


def tell_threads(_spec: Nothing, ctx: JobContext) -> Told:
    import numpy  # noqa: F401
    import threadpoolctl

    pools = {pool["user_api"]: pool["num_threads"] for pool in threadpoolctl.threadpool_info()}
    return Told(told={"pools": pools, "omp": os.environ["OMP_NUM_THREADS"], "cpus": ctx.cpus})


def tell_garbage(_spec: Nothing, _ctx: JobContext) -> Told:
    return Told(told={"looked_through": len(gc.get_objects()), "left_out": gc.get_freeze_count()})


def tell_random(spec: Seeded, ctx: JobContext) -> Told:
    return Told(told={"drawn": random.random(), "seed": ctx.seed, "hash": hash("hakaru")})


def tell_device(_spec: Nothing, ctx: JobContext) -> Told:
    ctx.progress(0.5, "holding")
    while not (ctx.workspace / "let go").exists():
        time.sleep(0.01)
    return Told(told={"device": ctx.device, "visible": os.environ["CUDA_VISIBLE_DEVICES"]})


def leave_when_asked(_spec: Nothing, ctx: JobContext) -> Told:
    ctx.progress(0.5, "waiting")
    while not ctx.should_stop():
        time.sleep(0.01)
    (ctx.workspace / "left").write_text("in peace")
    return Told(told={})


def tell_nan(_spec: Nothing, _ctx: JobContext) -> Told:
    return Told(told={"value": float("nan")})


call_add = add
call_take_memory = take_memory


def call_sleep(spec: Sleep, _ctx: JobContext) -> Told:
    time.sleep(spec.seconds)
    return Told(told={})


def call_die(_spec: Nothing, _ctx: JobContext) -> Told:
    os.kill(os.getpid(), signal.SIGKILL)
    return Told(told={})


def call_process_id(_spec: Nothing, _ctx: JobContext) -> Told:
    return Told(told={"pid": os.getpid()})
