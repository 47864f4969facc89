"""Python that knows nothing of this project, as those have it who download a model.

One process with the libraries that downloads name forks for each piece of code: their import, which takes longer than
all else, is paid once.
"""

from __future__ import annotations

import csv
import json
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

SERVER = """
import faulthandler, importlib, json, os, runpy, sys, tempfile, traceback

for name in sys.argv[1:]:
    importlib.import_module(name)

def answer(folder, code, arguments):
    os.chdir(folder)
    sys.path.insert(0, "" if code else folder)
    sys.argv = arguments or ["-c"]
    if code:
        exec(compile(code, "<string>", "exec"), {"__name__": "__main__"})
    else:
        runpy.run_path(arguments[0], run_name="__main__")

for line in sys.stdin:
    request = json.loads(line)
    files = [tempfile.TemporaryFile("w+", encoding="utf-8") for _ in range(2)]
    child = os.fork()
    if child == 0:
        code = 1
        try:
            os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
            for descriptor, file in enumerate(files, 1):
                os.dup2(file.fileno(), descriptor)
            # What takes so long hangs: it says where.
            faulthandler.dump_traceback_later(100, exit=True, file=files[1])
            answer(**request)
            code = 0
        except SystemExit as end:
            if isinstance(end.code, str):
                print(end.code, file=sys.stderr)
            code = end.code if isinstance(end.code, int) else int(end.code is not None)
        except BaseException:
            traceback.print_exc()
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)
    _, status = os.waitpid(child, 0)
    said = []
    for file in files:
        file.seek(0)
        said.append(file.read())
        file.close()
    print(json.dumps([os.waitstatus_to_exitcode(status), *said]), flush=True)
"""
LIBRARIES = ("numpy", "scipy.linalg", "onnxruntime", "skops.io", "sklearn.ensemble", "sklearn.pipeline", "sklearn.svm")


def run_alone(folder: Path, code: str) -> str:
    """What the code writes that runs in the folder, as `python -c`. Fails with its error where it fails."""
    done = _ask(folder, code, ())
    assert done.returncode == 0, done.stderr
    return done.stdout


def run_script(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """How the folder's script ended that the first argument names."""
    return _ask(folder, None, arguments)


def answers_of(
    folder: Path, verb: str, engine: str | None = None, rows: list[dict[str, Any]] | None = None
) -> list[dict[str, Any]]:
    """What a zip's own code says of rows, those of its sample by default. verb: predict, assign or project, as its script is
    called too; engine: null for the script's choice.
    """
    given = "model_rows.read_csv('sample_input.csv')[0]" if rows is None else repr(rows)
    load = "load()" if engine is None else f"load({engine!r})"
    code = f"import json\nfrom {verb} import load, model_rows\nprint(json.dumps({load}.{verb}({given})))"
    return json.loads(run_alone(folder, code))


def rows_in(path: Path) -> list[dict[str, str]]:
    """The rows of a CSV file."""
    with path.open(encoding="utf-8-sig") as file:
        return list(csv.DictReader(file))


def expected_of(folder: Path, name: str = "prediction") -> list[float]:
    """A column of what a zip says that its code answers to the sample rows."""
    return [float(row[name]) for row in rows_in(folder / "expected_output.csv")]


@cache
def _server() -> subprocess.Popen[str]:
    # Its input closes with this process, which ends it. Libraries that start threads may not be forked with them.
    one_thread = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"), "1")
    return subprocess.Popen(
        [sys.executable, "-c", SERVER, *LIBRARIES],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=one_thread, cwd="/", encoding="utf-8",
    )  # fmt: skip


def _ask(folder: Path, code: str | None, arguments: tuple[str, ...]) -> subprocess.CompletedProcess[str]:
    server = _server()
    request = {"folder": str(folder), "code": code, "arguments": list(arguments)}
    try:
        server.stdin.write(json.dumps(request) + "\n")
        server.stdin.flush()
        return_code, said, errors = json.loads(server.stdout.readline())
    except BaseException:
        # An answer that nobody waited for would be taken as the next one's.
        server.kill()
        _server.cache_clear()
        raise
    return subprocess.CompletedProcess(list(arguments), return_code, said, errors)
