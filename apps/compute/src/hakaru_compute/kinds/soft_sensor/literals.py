"""Literal types that specs and the code of downloads share. Nothing is imported."""

from __future__ import annotations

from typing import Literal

# What a model may draw on. present: the variables at their dead times alone (static). levels: all their lags (dynamic).
# with_last: and the last two known analyses (ARX). differences: how far the lags have moved since the sample of the last
# known analysis was taken, for how far the value has (time difference; Kaneko & Funatsu 2011).
Inputs = Literal["present", "levels", "with_last", "differences"]

# Why a row has no estimate.
NoEstimate = Literal["gap", "too_few_rows", "missing", "no_laboratory_value", "sampling_changed"]
# And what is strange about one that has.
RowNote = Literal[
    "gap", "too_few_rows", "missing", "no_laboratory_value", "sampling_changed", "laboratory_value_old", "stuck"
]
# Why a laboratory value teaches nothing, or is not the last one.
LessonReason = Literal[
    "fixed",
    "no_row",
    "gap",
    "too_few_rows",
    "missing",
    "no_laboratory_value",
    "sampling_changed",
    "older",
    "repeated",
]
