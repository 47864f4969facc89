"""Who may import whom, and what starting up must never load."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from hakaru_compute import export_specs

SOURCE = Path(export_specs.__file__).parent
KINDS = sorted(folder.name for folder in (SOURCE / "kinds").iterdir() if (folder / "__init__.py").exists())
HEAVY = ["numpy", "scipy", "sklearn", "pandas", "pyarrow", "lightgbm", "optuna", "shap", "numba", "onnx", "onnxruntime"]
HEAVY += ["skl2onnx", "skops", "torch", "ray", "polars", "joblib", "matplotlib", "umap"]
DATABASE = [
    "psycopg",
    "psycopg2",
    "asyncpg",
    "pg8000",
    "sqlite3",
    "sqlalchemy",
    "pymysql",
    "duckdb",
    "redis",
    "pymongo",
]


def _files() -> list[Path]:
    return sorted(SOURCE.rglob("*.py"))


def _imports(path: Path, everywhere: bool) -> Iterator[str]:
    """Modules a file names: at its top level, or anywhere; those for type checking aside."""
    pending = list(ast.parse(path.read_text(encoding="utf-8")).body)
    while pending:
        node = pending.pop()
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute"
            yield node.module or ""
        elif isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            pending.extend(node.orelse)
        elif everywhere or not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            pending.extend(child for child in ast.iter_child_nodes(node))


def _top(module: str) -> str:
    return module.partition(".")[0]


def test_the_rules_see_the_kinds() -> None:
    assert KINDS and all((SOURCE / "kinds" / kind / "spec.py").exists() for kind in KINDS)


@pytest.mark.parametrize("kind", KINDS)
def test_kinds_do_not_know_each_other(kind: str) -> None:
    for path in sorted((SOURCE / "kinds" / kind).rglob("*.py")):
        for module in _imports(path, everywhere=True):
            if module.startswith("hakaru_compute.kinds."):
                assert module.split(".")[2] == kind, f"{path.name} imports {module}"


def test_only_the_registry_names_a_kind() -> None:
    for path in _files():
        if "kinds" in path.relative_to(SOURCE).parts:
            continue
        for module in _imports(path, everywhere=True):
            assert not module.startswith("hakaru_compute.kinds"), f"{path.name} imports {module}"


def test_shared_folders_do_not_know_engine_or_service() -> None:
    upper = ("hakaru_compute.engine", "hakaru_compute.service", "hakaru_compute.app", "hakaru_compute.registry")
    for folder in ("kinds", "recipes", "tabular", "preprocessing", "data"):
        for path in sorted((SOURCE / folder).rglob("*.py")):
            names_tasks = path.parent.parent == SOURCE / "kinds" or path.parent == SOURCE / "recipes"
            if names_tasks and path.name == "__init__.py":
                continue
            if path.name.startswith(("test_", "conftest")):
                continue
            for module in _imports(path, everywhere=True):
                assert not module.startswith(upper), f"{path} imports {module}"


def test_no_database_driver_anywhere() -> None:
    for path in _files():
        for module in _imports(path, everywhere=True):
            assert _top(module) not in DATABASE, f"{path.name} imports {module}"


def test_one_file_imports_ray() -> None:
    importing = [path.name for path in _files() for module in _imports(path, everywhere=True) if _top(module) == "ray"]
    assert set(importing) == {"ray_engine.py"}


def test_heavy_libraries_are_imported_inside_functions() -> None:
    for path in _files():
        if path.name in ("ray_engine.py", "hampel_kernel.py", "faster_pam.py") or path.name.startswith("test_"):
            continue
        for module in _imports(path, everywhere=False):
            assert _top(module) not in HEAVY, f"{path.name} imports {module} at its top level"


@pytest.mark.parametrize(
    "code",
    [
        "import hakaru_compute.service",
        "from hakaru_compute.registry import all_tasks, catalogues, KINDS\n"
        "for task in all_tasks().values(): task.spec_class(), task.result_class()\n"
        "for kind in KINDS: catalogues(kind)",
    ],
)
def test_starting_and_reading_specs_loads_no_library(code: str) -> None:
    ask = f"{code}\nimport sys; print(*sorted({{name.partition('.')[0] for name in sys.modules}}))"
    done = subprocess.run([sys.executable, "-c", ask], capture_output=True, text=True, timeout=60, check=True)
    assert not set(done.stdout.split()) & {*HEAVY, *DATABASE}


def test_every_task_has_its_function() -> None:
    ask = (
        "from hakaru_compute.registry import all_tasks\n"
        "for task in all_tasks().values(): print(task.name, callable(task.function()))"
    )
    done = subprocess.run([sys.executable, "-c", ask], capture_output=True, text=True, timeout=120, check=True)
    lines = done.stdout.splitlines()
    assert lines and all(line.endswith(" True") for line in lines)


def test_every_preloaded_module_exists() -> None:
    done = subprocess.run(
        [sys.executable, "-c", "import hakaru_compute.engine.preload"], capture_output=True, text=True, timeout=120
    )
    assert (done.returncode, done.stderr) == (0, "")
