"""TypeScript declarations of JSON Schema definitions, as pydantic writes them."""

from __future__ import annotations

import json
from typing import Any

HEADER = "// Generated from apps/compute by `python -m hakaru_compute.export_specs`. Do not edit.\n"
SIMPLE = {"string": "string", "number": "number", "integer": "number", "boolean": "boolean", "null": "null"}


def declarations(definitions: dict[str, dict[str, Any]]) -> str:
    """One exported interface or type for each definition, in the order of their names."""
    return HEADER + "".join(_declaration(_name(name), definitions[name]) for name in sorted(definitions))


def task_table(kinds: dict[str, dict[str, tuple[str, str]]]) -> str:
    """The interface ComputeTasks: of each task, by its wire name, the types of its spec and its result.

    `kinds`: of each kind, for each verb, the names of the two in the kind's own file.
    """
    imports = "".join(f"import type * as {kind} from './{kind}.ts';\n" for kind in kinds)
    lines = "".join(
        f"  '{kind}.{verb}': {{ spec: {kind}.{spec}; result: {kind}.{result} }};\n"
        for kind, verbs in kinds.items()
        for verb, (spec, result) in verbs.items()
    )
    comment = (
        "/** What each task of compute takes, where fields with a default may be left out, and what it answers. */\n"
    )
    return f"{HEADER}{imports}\n{comment}export interface ComputeTasks {{\n{lines}}}\n"


def name_of(reference: str) -> str:
    """The name of the type that a JSON Schema's $ref points to."""
    return _name(reference.rpartition("/")[2])


def _name(definition: str) -> str:
    """pydantic tells a class's two forms apart with a suffix; the form a caller writes keeps the plain name."""
    return definition.removesuffix("-Input").replace("-Output", "Output")


def _declaration(name: str, schema: dict[str, Any]) -> str:
    comment = _comment(schema.get("description"), "")
    if schema.get("type") == "object" and "properties" in schema:
        return f"\n{comment}export interface {name} {_object(schema, '')}\n"
    return f"\n{comment}export type {name} = {type_of(schema)};\n"


def _object(schema: dict[str, Any], indent: str) -> str:
    required = set(schema.get("required", []))
    lines = []
    for name, value in schema["properties"].items():
        mark = "" if name in required else "?"
        key = name if name.isidentifier() else json.dumps(name)
        lines.append(
            f"{_comment(value.get('description'), indent + '  ')}{indent}  {key}{mark}: {type_of(value, indent + '  ')};\n"
        )
    return "{\n" + "".join(lines) + indent + "}"


def type_of(schema: dict[str, Any], indent: str = "") -> str:
    """The TypeScript type of a JSON Schema."""
    if "$ref" in schema:
        return name_of(schema["$ref"])
    if "const" in schema:
        return json.dumps(schema["const"], ensure_ascii=False)
    if "enum" in schema:
        return " | ".join(json.dumps(value, ensure_ascii=False) for value in schema["enum"])
    for union in ("anyOf", "oneOf"):
        if union in schema:
            return " | ".join(dict.fromkeys(type_of(option, indent) for option in schema[union]))
    if len(schema.get("allOf", [])) == 1:
        return type_of(schema["allOf"][0], indent)
    if schema.get("type") == "array":
        return _array(schema, indent)
    if schema.get("type") == "object":
        if "properties" in schema:
            return _object(schema, indent)
        values = schema.get("additionalProperties", True)
        return f"Record<string, {type_of(values, indent) if isinstance(values, dict) else 'unknown'}>"
    return SIMPLE.get(schema.get("type", ""), "unknown")


def _array(schema: dict[str, Any], indent: str) -> str:
    if "prefixItems" in schema:
        return "[" + ", ".join(type_of(item, indent) for item in schema["prefixItems"]) + "]"
    item = type_of(schema.get("items", {}), indent)
    return f"({item})[]" if " | " in item else f"{item}[]"


def _comment(text: str | None, indent: str) -> str:
    if not text:
        return ""
    lines = text.strip().splitlines()
    if len(lines) == 1:
        return f"{indent}/** {lines[0]} */\n"
    body = "".join(f"{indent} * {line.strip()}".rstrip() + "\n" for line in lines)
    return f"{indent}/**\n{body}{indent} */\n"
