"""What the contract gets of compute's specs, and that what it has is current."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Literal

import pytest
from pydantic import Field

from hakaru_compute import export_specs, registry
from hakaru_compute.forms import entries_of
from hakaru_compute.spec import Result, Spec
from hakaru_compute.typescript import declarations, type_of

REAL_PACKAGES = dict(registry.PACKAGES)


def test_the_contract_has_the_current_specs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "PACKAGES", REAL_PACKAGES)
    files = export_specs.exported_files()
    assert {path.name for path in export_specs.TARGET.iterdir()} == set(files)
    stale = [name for name, content in files.items() if (export_specs.TARGET / name).read_text("utf-8") != content]
    assert not stale, "run: python -m hakaru_compute.export_specs"


def _nodes(schema: object) -> Iterator[dict[str, Any]]:
    """Every object of a schema, from the outermost inwards."""
    if isinstance(schema, dict):
        yield schema
    for part in schema.values() if isinstance(schema, dict) else schema if isinstance(schema, list) else ():
        yield from _nodes(part)


def test_what_options_do_is_said_of_each_of_them_in_both_languages() -> None:
    """A help of a value that a field does not have, or none of one that it has, would never be seen."""
    schemas = [json.loads(path.read_text("utf-8")) for path in export_specs.TARGET.glob("*.schema.json")]
    told = [node for schema in schemas for node in _nodes(schema) if "enum_helps" in node]
    assert len(told) > 50
    for node in told:
        values = set(node.get("enum", ()))
        assert set(node["enum_helps"]) == set(node["enum_helps_ja"]) == values, node["title"]


class Lone(Spec):
    """A model that is the only one of its kind."""

    name: Literal["lone"] = "lone"


class Other(Spec):
    name: Literal["other"] = "other"


def test_a_catalogue_may_have_one_model() -> None:
    both = Annotated[Lone | Other, Field(discriminator="name")]
    assert entries_of(both) == {"lone": Lone, "other": Other}
    assert entries_of(Lone) == {"lone": Lone}


def test_check_fails_on_what_is_stale_or_left_over(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(export_specs, "TARGET", tmp_path)
    monkeypatch.setattr(export_specs, "exported_files", lambda: {"toy.ts": "new\n"})
    assert export_specs.main([]) == 0
    assert export_specs.main(["--check"]) == 0
    (tmp_path / "toy.ts").write_text("old\n")
    (tmp_path / "gone.ts").write_text("left over\n")
    capsys.readouterr()
    assert export_specs.main(["--check"]) == 1
    assert capsys.readouterr().out == "stale: gone.ts\nstale: toy.ts\n"
    assert export_specs.main([]) == 0
    assert [path.name for path in tmp_path.iterdir()] == ["toy.ts"]


def test_every_task_has_its_two_types(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "PACKAGES", REAL_PACKAGES)
    files = export_specs.exported_files()
    lines = re.findall(
        r"^  '(\w+)\.(\w+)': \{ spec: \1\.(\w+); result: \1\.(\w+) \};$", files["tasks.ts"], re.MULTILINE
    )
    assert {f"{kind}.{verb}" for kind, verb, *_ in lines} == set(registry.all_tasks())
    for kind, _, spec, result in lines:
        for name in (spec, result):
            assert f"export interface {name} {{" in files[f"{kind}.ts"]


def test_every_task_and_catalogue_entry_is_exported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "PACKAGES", REAL_PACKAGES)
    files = export_specs.exported_files()
    for kind in REAL_PACKAGES:
        schema = json.loads(files[f"{kind}.schema.json"])
        assert {f"{kind}.{verb}" for verb in schema["tasks"]} == {
            name
            for name, found in registry.all_tasks().items()
            if name.startswith(f"{kind}.") and not found.task.at_once
        }
        for name, entries in registry.catalogues(kind).items():
            assert set(schema["catalogues"][name]) == set(entries)
            for entry in schema["catalogues"][name].values():
                assert entry["additionalProperties"] is False
                # A form begins with the defaults; a field with a control of its own may have none.
                assert all("default" in field or "control" in field for field in entry["properties"].values())


@pytest.mark.parametrize(
    ("schema", "expected"),
    [
        ({"type": "integer"}, "number"),
        ({"type": "string", "format": "date-time"}, "string"),
        ({"const": "ridge"}, '"ridge"'),
        ({"enum": ["a", 1, None]}, '"a" | 1 | null'),
        ({"anyOf": [{"type": "number"}, {"type": "integer"}, {"type": "null"}]}, "number | null"),
        ({"type": "array", "items": {"anyOf": [{"type": "string"}, {"type": "null"}]}}, "(string | null)[]"),
        ({"type": "array", "items": {"enum": ["a", "b"]}}, '("a" | "b")[]'),
        ({"type": "array", "prefixItems": [{"type": "number"}, {"type": "string"}]}, "[number, string]"),
        ({"type": "object", "additionalProperties": {"type": "number"}}, "Record<string, number>"),
        ({"type": "object"}, "Record<string, unknown>"),
        ({"$ref": "#/$defs/Split"}, "Split"),
        ({}, "unknown"),
    ],
)
def test_a_schema_becomes_its_type(schema: dict, expected: str) -> None:
    assert type_of(schema) == expected


class _Asked(Spec):
    """What is asked."""

    name: str
    size: int = Field(1, description="In pieces.")


class _Told(Result):
    size: int = 1


def test_a_caller_may_leave_out_what_has_a_default_and_an_answer_may_not() -> None:
    requested = declarations({"Asked": _Asked.model_json_schema()})
    assert requested.endswith(
        "/** What is asked. */\nexport interface Asked {\n  name: string;\n  /** In pieces. */\n  size?: number;\n}\n"
    )
    told = declarations({"Told": _Told.model_json_schema(mode="serialization")})
    assert told.endswith("export interface Told {\n  size: number;\n}\n")
