"""Writes the specs and results of every task for the contract: JSON Schemas, TypeScript types of their names, which task
takes and answers which of them, and apart from them the few words that pages show without any form (titles.json).

python -m hakaru_compute.export_specs [--check]: with --check nothing is written, and stale files end it with status 1.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

from hakaru_compute.families.supervised.spec import TEST_LABELS, TRAINING_LABELS
from hakaru_compute.registry import PACKAGES, ResolvedTask, all_tasks, catalogues
from hakaru_compute.typescript import declarations, name_of, task_table

TARGET = Path(__file__).resolve().parents[4] / "packages" / "contract" / "src" / "jobs" / "generated"


def exported_files() -> dict[str, str]:
    """The content of every generated file, by its name."""
    files: dict[str, str] = {}
    tasks: dict[str, dict[str, tuple[str, str]]] = {}
    for group in PACKAGES:
        files[f"{group}.schema.json"] = json.dumps(_schemas(group), ensure_ascii=False, indent=1) + "\n"
        files[f"{group}.ts"], tasks[group] = _types(group)
    files["tasks.ts"] = task_table(tasks)
    files["titles.json"] = json.dumps(_titles(), ensure_ascii=False, indent=1) + "\n"
    return files


def _titles() -> dict[str, Any]:
    """What each kind's models are called, and what a column of train and test may say."""
    models = {group: catalogues(group).get("models", {}) for group in sorted(PACKAGES)}
    titles = {
        group: {name: _title(name, model.model_json_schema()) for name, model in listed.items()}
        for group, listed in models.items()
        if listed
    }
    return {"models": titles, "split_labels": {"train": list(TRAINING_LABELS), "test": list(TEST_LABELS)}}


def _title(name: str, schema: dict[str, Any]) -> dict[str, str]:
    title = schema.get("title", name)
    return {"en": title, "ja": schema.get("title_ja", title)}


def _tasks_of(group: str) -> dict[str, ResolvedTask]:
    named = [(name.partition("."), task) for name, task in all_tasks().items()]
    return {verb: task for (first, _, verb), task in named if first == group}


def _schemas(group: str) -> dict[str, Any]:
    # What a task is told that the service answers itself is of another task's schema: the server alone asks it.
    tasks = {
        verb: {
            "spec": found.spec_class().model_json_schema(),
            "result": found.result_class().model_json_schema(mode="serialization"),
        }
        for verb, found in _tasks_of(group).items()
        if not found.task.at_once
    }
    listed = {
        name: {entry: model.model_json_schema() for entry, model in models.items()}
        for name, models in catalogues(group).items()
    }
    return {"tasks": tasks, "catalogues": listed}


def _types(group: str) -> tuple[str, dict[str, tuple[str, str]]]:
    """A group's declarations, and the names of each verb's spec and result among them."""
    tasks = {verb: (found.spec_class(), found.result_class()) for verb, found in _tasks_of(group).items()}
    models: list[tuple[type[BaseModel], Literal["validation", "serialization"]]] = []
    for spec, result in tasks.values():
        models += [(spec, "validation"), (result, "serialization")]
    refs, schema = models_json_schema(models, ref_template="#/$defs/{model}")

    def name(model: type[BaseModel], mode: Literal["validation", "serialization"]) -> str:
        return name_of(refs[model, mode]["$ref"])

    names = {verb: (name(spec, "validation"), name(result, "serialization")) for verb, (spec, result) in tasks.items()}
    return declarations(schema["$defs"]), names


def main(arguments: list[str] | None = None) -> int:
    """Writes what is stale, or only names it. The exit status: 1 where --check found something."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true")
    check = parser.parse_args(arguments).check
    files = exported_files()
    # A file whose group is gone is stale too.
    stale = sorted(path.name for path in TARGET.glob("*") if path.name not in files)
    if not check:
        for name in stale:
            (TARGET / name).unlink()
    for name, content in files.items():
        path = TARGET / name
        if path.exists() and path.read_text(encoding="utf-8") == content:
            continue
        stale.append(name)
        if not check:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(content, encoding="utf-8")
    for name in stale:
        sys.stdout.write(f"{'stale' if check else 'written'}: {name}\n")
    return 1 if check and stale else 0


if __name__ == "__main__":
    raise SystemExit(main())
