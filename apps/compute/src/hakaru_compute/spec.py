"""The base of every spec and result. pydantic only: the service and the export import specs without any library."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict, Field


class Spec(BaseModel):
    """What a task is asked: forbids unknown fields, refuses NaN and infinity, and never changes once read."""

    model_config = ConfigDict(extra="forbid", frozen=True, allow_inf_nan=False)


class Result(BaseModel):
    """What a task answers, and what the server reads. NaN and infinity do not exist in JSON: use None.

    Every field is present in the answer, also one that kept its default.
    """

    # As constants, a NaN where anything is allowed fails when it is written; the default would make it null unseen.
    model_config = ConfigDict(
        extra="forbid",
        allow_inf_nan=False,
        ser_json_inf_nan="constants",
        json_schema_serialization_defaults_required=True,
    )


class FileAnswer(Result):
    """What a call answers that makes a file, such as a chart: its name in the workspace, and what it is."""

    file: str = Field(pattern=r"^[\w-][\w.-]*$")
    content_type: str = Field(pattern=r"^[a-z]+/[a-z0-9.+-]+$")
