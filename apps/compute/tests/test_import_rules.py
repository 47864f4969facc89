"""Who may import whom, and what starting up must never load."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from hakaru_compute import export_specs

SOURCE = Path(export_specs.__file__).parent
KINDS = sorted(folder.name for folder in (SOURCE / "kinds").iterdir() if (folder / "__init__.py").exists())
HEAVY = ["numpy", "scipy", "sklearn", "pandas", "pyarrow", "lightgbm", "optuna", "shap", "numba", "onnx", "onnxruntime"]
HEAVY += ["skl2onnx", "skops", "torch", "ray", "polars", "joblib", "matplotlib", "umap", "rdkit"]
# What takes long to load, or to compile, and is needed by few: imported where it is needed, and only there.
SLOW = {"lightgbm", "onnx", "onnxruntime", "optuna", "ray", "rdkit", "shap", "skl2onnx", "skops", "umap"}
COMPILED = {"exchange", "faster_pam", "hampel_kernel"}
# Previews and plans answer while a person waits, and seldom have a step that needs these.
SLOW_FOR_STEPS = {"scipy", "sklearn"}
TABLE_STEPS = ("recipes/table/", "recipes/series/")
# Read by the service and by the export of specs; whatever these import at their top is light with them.
LIGHT = [
    "*.py",
    "engine/*.py",
    "kinds/*/__init__.py",
    "recipes/__init__.py",
    "recipes/images/__init__.py",
    "statistics/__init__.py",
    "**/check.py",
    "**/parameters.py",
    "**/spec.py",
    "**/*_spec.py",
    "**/*_specs.py",
    "**/parameters/*.py",
]
# The fork server's and the cluster's own.
NOT_LIGHT = {"engine/preload.py", "engine/ray_engine.py"}
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


@cache
def _files() -> list[Path]:
    return sorted(SOURCE.rglob("*.py"))


@cache
def _parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def _imports(path: Path, everywhere: bool) -> list[str]:
    """Modules a file names: at its top level, or anywhere; those for type checking aside."""
    return list(_named(_parsed(path).body, path, everywhere))


def _named(body: list[ast.stmt], path: Path, everywhere: bool) -> Iterator[str]:
    pending: list[ast.AST] = list(body)
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
    for folder in ("kinds", "families", "conditions", "model", "recipes", "preparation", "data", "statistics"):
        for path in sorted((SOURCE / folder).rglob("*.py")):
            names_tasks = path.name == "__init__.py" and "TASKS =" in path.read_text(encoding="utf-8")
            if names_tasks:
                continue
            if path.name.startswith(("test_", "conftest")):
                continue
            for module in _imports(path, everywhere=True):
                assert not module.startswith(upper), f"{path} imports {module}"


# What each shared folder may know of the others; a part of a name is a folder with all below it.
KNOWN = {
    "data": (),
    "statistics": (),
    "recipes": ("data", "statistics"),
    "preparation": ("data", "statistics", "recipes"),
    "model": ("data", "statistics", "recipes", "preparation"),
    "families": ("data", "statistics", "recipes", "preparation", "model"),
    "conditions": ("data", "statistics", "recipes", "preparation", "model"),
}


@pytest.mark.parametrize("folder", KNOWN)
def test_shared_folders_know_only_what_is_below_them(folder: str) -> None:
    for path in sorted((SOURCE / folder).rglob("*.py")):
        for module in _imports(path, everywhere=True):
            inner = module.split(".")[1] if module.startswith("hakaru_compute.") else None
            known = inner not in KNOWN or inner == folder or inner in KNOWN[folder]
            assert known or path.name.startswith("test_"), f"{path} imports {module}"


def test_families_do_not_know_each_other() -> None:
    for family in sorted(folder.name for folder in (SOURCE / "families").iterdir() if folder.is_dir()):
        for path in sorted((SOURCE / "families" / family).rglob("*.py")):
            for module in _imports(path, everywhere=True):
                parts = module.split(".")
                other = len(parts) > 3 and parts[:2] == ["hakaru_compute", "families"] and parts[2] != family
                assert not other, f"{path} imports {module}"


def test_no_database_driver_anywhere() -> None:
    for path in _files():
        for module in _imports(path, everywhere=True):
            assert _top(module) not in DATABASE, f"{path.name} imports {module}"


def test_one_file_imports_ray() -> None:
    importing = [path.name for path in _files() for module in _imports(path, everywhere=True) if _top(module) == "ray"]
    assert set(importing) == {"ray_engine.py"}


def _light() -> set[Path]:
    """Modules of LIGHT, and all of this package that they import at their top level."""
    pending = [path for pattern in LIGHT for path in SOURCE.glob(pattern)]
    pending = [path for path in pending if path.relative_to(SOURCE).as_posix() not in NOT_LIGHT]
    found: set[Path] = set()
    while pending:
        path = pending.pop()
        if path not in found:
            found.add(path)
            pending += [inner for module in _imports(path, everywhere=False) for inner in _file_of(module)]
    return found


def _file_of(module: str) -> list[Path]:
    path = SOURCE.parent / module.replace(".", "/")
    return [one for one in (path.with_suffix(".py"), path / "__init__.py") if one.is_file()]


def _inside_functions(path: Path) -> Iterator[str]:
    for function in ast.walk(_parsed(path)):
        if isinstance(function, (ast.FunctionDef, ast.AsyncFunctionDef)):
            for node in ast.walk(function):
                if isinstance(node, ast.Import):
                    yield from (name.name for name in node.names)
                elif isinstance(node, ast.ImportFrom):
                    yield node.module or ""


def test_light_modules_import_no_library() -> None:
    light = _light()
    kind = SOURCE / "kinds" / "regression"
    assert kind / "spec.py" in light and kind / "train.py" not in light
    for path in sorted(light):
        for module in _imports(path, everywhere=False):
            assert _top(module) not in HEAVY, (
                f"{path} imports {module}, and the service or the specs import {path.name}"
            )


def test_only_what_is_slow_is_imported_inside_functions() -> None:
    for path in _files():
        name = path.relative_to(SOURCE).as_posix()
        if "export_files" in path.parts:
            continue
        allowed = SLOW | (SLOW_FOR_STEPS if name.startswith(TABLE_STEPS) else set())
        for module in _inside_functions(path):
            if name == "service.py" and module == "hakaru_compute.engine.ray_engine":
                continue
            late = _top(module) in allowed or module.rpartition(".")[2] in COMPILED
            assert late, f"{name} imports {module} inside a function: at its top level, please"


def test_what_is_slow_is_imported_nowhere_else() -> None:
    for path in _files():
        name = path.relative_to(SOURCE).as_posix()
        if path.name.startswith("test_") or name == "engine/ray_engine.py":
            continue
        unwanted = SLOW | (SLOW_FOR_STEPS if name.startswith(TABLE_STEPS) else set())
        unwanted |= set() if path.stem in COMPILED else {"numba"}
        for module in _imports(path, everywhere=False):
            assert _top(module) not in unwanted, f"{name} imports {module} at its top level"


def test_only_light_modules_import_for_type_checking() -> None:
    light = _light()
    for path in _files():
        if path not in light:
            assert "if TYPE_CHECKING:" not in path.read_text(encoding="utf-8"), path


@pytest.mark.parametrize(
    "code",
    [
        "import hakaru_compute.service",
        "from hakaru_compute.registry import all_tasks, catalogues, PACKAGES\n"
        "for task in all_tasks().values(): task.spec_class(), task.result_class()\n"
        "for group in PACKAGES: catalogues(group)",
    ],
)
def test_starting_and_reading_specs_loads_no_library(code: str) -> None:
    ask = f"{code}\nimport sys; print(*sorted({{name.partition('.')[0] for name in sys.modules}}))"
    done = subprocess.run([sys.executable, "-c", ask], capture_output=True, text=True, timeout=60, check=True)
    assert not set(done.stdout.split()) & {*HEAVY, *DATABASE}


def test_every_task_has_its_function_and_loads_nothing_slow_for_it() -> None:
    ask = (
        "from hakaru_compute.registry import all_tasks\n"
        "for task in all_tasks().values(): print(task.name, callable(task.function()))\n"
        "import sys; print(*sorted({name.partition('.')[0] for name in sys.modules}))"
    )
    done = subprocess.run([sys.executable, "-c", ask], capture_output=True, text=True, timeout=120, check=True)
    *lines, loaded = done.stdout.splitlines()
    assert lines and all(line.endswith(" True") for line in lines)
    assert not set(loaded.split()) & {*SLOW, "numba"}


def test_every_preloaded_module_exists() -> None:
    done = subprocess.run(
        [sys.executable, "-c", "import hakaru_compute.engine.preload"], capture_output=True, text=True, timeout=120
    )
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("verb", ["inputs", "check_inputs"])
def test_what_model_json_answers_loads_no_model(verb: str) -> None:
    ask = (
        "from hakaru_compute.registry import all_tasks\n"
        f"found = [task.function() for name, task in all_tasks().items() if name.endswith('.{verb}')]\n"
        "import sys; print(len(found), *sorted({name.partition('.')[0] for name in sys.modules}))"
    )
    done = subprocess.run([sys.executable, "-c", ask], capture_output=True, text=True, timeout=60, check=True)
    count, *loaded = done.stdout.split()
    assert int(count) > 0
    assert not set(loaded) & (set(HEAVY) - {"numpy", "pyarrow"})
