"""Rows as the model beside this file takes them: cells read, columns checked, a preprocessing recipe replayed."""

from __future__ import annotations

import codecs
import csv
import json
import math
import re
import sys
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
# Times the range of training, or its distance from zero.
REACH = 1e6
MISSING = ("", "na", "n/a", "nan", "null")
# What the product says of where a row lies beside the training rows, and model.onnx's outputs of it.
DOMAIN = {"inside_domain": "inside_domain", "leverage": "leverage", "distance": "neighbour_distance"}
# What the product writes in CP932 for characters that it lacks, as Windows does, and in names for raised digits.
LOOK_ALIKES = str.maketrans("〜−‖¢£¬—µ¥‾", "～－∥￠￡￢―μ\\~")
RAISED_DIGITS = str.maketrans("¹²³", "123")
# The apostrophe that the product writes before text that a spreadsheet would calculate.
MARK = re.compile(r"'(?=[=+\-@\t\r\n]|[＝＋－＠].)", re.DOTALL)
# Of features made by a recipe: whether the row missed a value that the recipe began with.
FILLED = "\0filled"
# Of features made by a recipe: whether the row has a category that the recipe did not learn.
UNKNOWN = "\0unknown"


def require_columns(rows: list[dict[str, Any]], names: list[str]) -> None:
    """Raises KeyError for columns that no row has: a name written otherwise must not pass for values that are unknown."""
    if absent := [name for name in names if not any(name in row for row in rows)]:
        raise KeyError(f"columns missing: {', '.join(absent)} (add them, with empty cells where values are unknown)")


def named_rows(rows: list[dict[str, Any]], names: list[str]) -> list[dict[str, Any]]:
    """A file's rows under the model's names, where the product's CSV files write them otherwise, as m3 for m³; says so.

    Raises KeyError where it is not clear which column is meant.
    """
    called: dict[str, str] = {}
    for name in names:
        alike = [column for column in rows[0] if column and _name_in_files(column) == _name_in_files(name)]
        if name in alike or not alike:
            continue
        meant = [other for other in names if _name_in_files(other) == _name_in_files(name)]
        if len(meant) > 1:
            raise KeyError(
                f"column {alike[0]}: could be {' or '.join(meant)}, which CP932 writes alike; use a file in UTF-8"
            )
        if len(alike) > 1:
            raise KeyError(f"columns {', '.join(alike)}: each could be {name}; rename the one that is")
        called[alike[0]] = name
        sys.stderr.write(f"column {alike[0]} is read as {name}\n")
    return [{called.get(column, column): cell for column, cell in row.items()} for row in rows]


def known_labels(rows: list[dict[str, Any]], categories: dict[str, list[str]]) -> list[dict[str, Any]]:
    """A file's rows with the categories of training, where the product's CSV files write them otherwise, as '=1 for =1."""
    meant: dict[str, dict[str, str]] = {}
    for name, labels in categories.items():
        written = [_in_files(label) for label in labels]
        once = {text: label for text, label in zip(written, labels, strict=True) if written.count(text) == 1}
        meant[name] = once | {label: label for label in labels}

    def told(name: str, cell: Any) -> Any:
        known = meant.get(name)
        return known.get(cell) or known.get(_in_files(cell), cell) if known and isinstance(cell, str) else cell

    return [{name: told(name, cell) for name, cell in row.items()} for row in rows]


def _in_files(text: str) -> str:
    return (text[1:] if MARK.match(text) else text).translate(LOOK_ALIKES)


def _name_in_files(name: str) -> str:
    return _in_files(name).translate(RAISED_DIGITS)


def read_rows(rows: list[dict[str, Any]], features: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Each row's features, read. Raises KeyError for columns that no row has, ValueError for a cell that cannot be read."""
    require_columns(rows, [feature["name"] for feature in features])
    read = []
    for number, row in enumerate(rows, 1):
        cells = {}
        for feature in features:
            name = feature["name"]
            try:
                cells[name] = read_cell(row.get(name), feature["type"])
            except ValueError:
                raise ValueError(
                    f"row {number}, column {name}: {row.get(name)!r} is no {feature['type']} value"
                ) from None
            if beyond_reach(cells[name], feature):
                raise ValueError(
                    f"row {number}, column {name}: {row.get(name)!r} is too far from the training rows, "
                    f"{feature['minimum']:.6g} to {feature['maximum']:.6g}"
                )
        read.append(cells)
    return read


def beyond_reach(value: Any, feature: dict[str, Any]) -> bool:
    """Whether a number lies so far from the training rows that the model takes it for no value."""
    low, high = feature.get("minimum"), feature.get("maximum")
    if feature["type"] != "numeric" or value is None or low is None or high is None:
        return False
    reach = REACH * (max(high - low, abs(low), abs(high)) or 1.0)
    return not low - reach <= value <= high + reach


def read_cell(value: Any, kind: str) -> float | str | None:
    """A cell as the model takes it: numbers, booleans as 0 and 1, dates as seconds since 1970, text."""
    text = "" if value is None else str(value).strip()
    if kind == "categorical":
        whole = isinstance(value, float) and value.is_integer()
        return (str(int(value)) if whole else {"True": "true", "False": "false"}.get(text, text)) or None
    if text.lower() in MISSING:
        return None
    if kind == "datetime" and not isinstance(value, (int, float)):
        return read_moment(text)
    if text.lower() in ("true", "false"):
        return float(text.lower() == "true")
    return float(value)


def read_moment(text: str) -> float:
    """Seconds since 1970 of a date by ISO 8601, or as Excel writes it once it has saved one: 2024/5/1 9:30. Without an offset
    it is taken as UTC. Raises ValueError.
    """
    saved = re.fullmatch(r"(\d{4})/(\d{1,2})/(\d{1,2})(?: +(\d{1,2})(:\d{2}.*))?", text.strip())
    if saved is not None:
        year, month, day, hour, rest = saved.groups()
        text = f"{year}-{month:0>2}-{day:0>2}" + (f"T{hour:0>2}{rest}" if hour else "")
    moment = datetime.fromisoformat(text.strip())
    return (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).timestamp()


def onnx_feeds(rows: list[dict[str, Any]], inputs: list[dict[str, Any]]) -> dict[str, Any]:
    """What an ONNX session is fed with: `inputs` are the manifest's `onnx_inputs`."""
    import numpy as np

    feeds = {}
    for entry in inputs:
        values = [row[entry["feature"]] for row in rows]
        if entry["type"] == "categorical":
            feeds[entry["name"]] = np.array([value or "" for value in values], dtype=object).reshape(-1, 1)
            continue
        if entry["part"]:
            values = [date_part(value, entry["part"], entry["origin"]) for value in values]
        numbers = [math.nan if value is None else value for value in values]
        feeds[entry["name"]] = np.array(numbers, dtype=np.float64).reshape(-1, 1)
    return feeds


class OnnxEngine:
    """model.onnx; a preprocessing recipe comes before it."""

    def __init__(self, manifest: dict[str, Any]) -> None:
        import onnxruntime

        self.manifest, self.inputs = manifest, manifest["onnx_inputs"]
        self.single = ("prediction", "T2", "SPE", *DOMAIN.values())
        self.session = onnxruntime.InferenceSession(str(HERE / "model.onnx"), providers=["CPUExecutionProvider"])

    def run(self, rows: list[dict[str, Any]]) -> dict[str, list[Any]]:
        """What model.onnx says of read rows: every output by its name, a value or a list of values a row."""
        names = [output.name for output in self.session.get_outputs()]
        found = dict(zip(names, self.session.run(names, onnx_feeds(rows, self.inputs)), strict=True))
        return {
            name: values[:, 0].tolist() if name in self.single else values.tolist() for name, values in found.items()
        }


def read_manifest() -> dict[str, Any]:
    """What manifest.json says of the model."""
    return json.loads((HERE / "manifest.json").read_text(encoding="utf-8"))


def date_part(seconds: float | None, part: str, origin: float) -> float | None:
    """A part of a moment as the model has it: days since its first training row, or a sine or cosine of the calendar."""
    if seconds is None:
        return None
    if part == "elapsed_days":
        return (seconds - origin) / 86400
    unit, function = part.rsplit("_", 1)
    moment = datetime.fromtimestamp(seconds, UTC)
    days = math.floor(seconds / 86400)
    value, period = {
        "month": (moment.month - 1, 12),
        "weekday": ((days + 3) % 7, 7),
        "hour": (seconds % 86400 / 3600, 24),
    }[unit]
    return getattr(math, function)(2 * math.pi * value / period)


def prepared_matrix(rows: list[dict[str, Any]], preparation: Any) -> Any:
    """The matrix that the fitted estimator takes."""
    from hakaru_compute.data.read_frame import frame_from_rows

    return preparation.transform(frame_from_rows(rows, preparation.features))


def load_preparation(manifest: dict[str, Any]) -> Any:
    """What prepares rows for the estimator of model.skops."""
    import numpy as np

    sys.path.insert(0, str(HERE))
    from hakaru_compute.preparation.preparation import Preparation

    donors = np.array(manifest["donors"], dtype=float).reshape(-1, len(manifest["preparation"]["numbers"]))
    return Preparation.from_state(manifest["preparation"], donors)


def load_domain() -> Any:
    """What says where rows lie beside the training rows: domain.npz, judged by the product's own rule."""
    import numpy as np

    from hakaru_compute.model.domain import Domain

    with np.load(HERE / "domain.npz", allow_pickle=False) as arrays:
        return Domain.from_arrays(dict(arrays))


def places(domain: Any, matrix: Any) -> list[dict[str, Any]]:
    """Of each row of the matrix that the estimator takes: inside_domain, leverage, distance."""
    judged = domain.judge(matrix)
    columns = [getattr(judged, name).tolist() for name in ("inside", "leverage", "distance")]
    return [dict(zip(DOMAIN, row, strict=True)) for row in zip(*columns, strict=True)]


def known_places(
    manifest: dict[str, Any], rows: list[dict[str, Any]], places: list[dict[str, Any]]
) -> list[dict[str, Any]]:
    """The places of read rows, outside where a row has a category that was not in training."""
    return [
        {**place, "inside_domain": False} if unknown else place
        for unknown, place in zip(unknown_rows(manifest, rows), places, strict=True)
    ]


def unknown_rows(manifest: dict[str, Any], rows: list[dict[str, Any]]) -> list[bool]:
    """Whether each read row has a category that was not in training, be it the model's or its recipe's to encode, or a
    value that it takes for an outlier and does without.
    """
    known = {name: {*labels} for name, labels in manifest["categories"].items()}
    limits = manifest["outlier_limits"]
    return [
        row.get(UNKNOWN, False)
        or any(row[name] is not None and row[name] not in own for name, own in known.items())
        or any(row[name] is not None and _is_beyond(row[name], *ends) for name, ends in limits.items())
        for row in rows
    ]


def _is_beyond(value: float, low: float | None, high: float | None) -> bool:
    return (low is not None and value < low) or (high is not None and value > high)


def onnx_places(found: dict[str, list[Any]]) -> list[dict[str, Any]]:
    """The same of what model.onnx said."""
    return [dict(zip(DOMAIN, row, strict=True)) for row in zip(*(found[name] for name in DOMAIN.values()), strict=True)]


def load_estimator(manifest: dict[str, Any]) -> Any:
    """The estimator of model.skops; nothing in the file is run."""
    import skops.io

    return skops.io.load(HERE / "model.skops", trusted=manifest["skops_types"])


class Recipe:
    """recipe.json: the preprocessing recipe with what it learned, replayed on rows before the model sees them."""

    def __init__(self) -> None:
        sys.path.insert(0, str(HERE))
        from hakaru_compute.preparation.recipe_model import load_recipe

        model = load_recipe(HERE)
        if model is None:
            raise FileNotFoundError(HERE / "recipe.json")
        self.model = model
        # Of each row that was replayed last the step that removes it, or 0.
        self.removed_by: list[int] = []
        # Its columns whose value a step takes for an outlier.
        self.beyond: list[list[str]] = []

    def features_of(self, rows: list[dict[str, Any]]) -> tuple[list[dict[str, Any]], list[bool]]:
        """The model's features of each row, and whether the recipe removes the row."""
        from hakaru_compute.data.read_frame import frame_from_rows

        replayed = self.model.features_of(frame_from_rows(rows, self.model.inputs))
        self.removed_by = replayed.removed_by.tolist()
        self.beyond = [[name for name, places in replayed.beyond.items() if row in places] for row in range(len(rows))]
        frame = replayed.frame
        columns = {}
        for index, column in enumerate(frame.numeric_columns):
            columns[column.name] = [None if value != value else value for value in frame.numeric[:, index].tolist()]
        for column in frame.categorical_columns:
            columns[column.name] = frame.labels(column.name)
        features = [dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True)]
        if replayed.filled is not None:
            for one, filled in zip(features, replayed.filled.tolist(), strict=True):
                one[FILLED] = filled
        if replayed.unknown_rows is not None:
            for one, unknown in zip(features, replayed.unknown_rows.tolist(), strict=True):
                one[UNKNOWN] = unknown
        return features, replayed.lost.tolist()


def answerable(manifest: dict[str, Any], rows: list[dict[str, Any]]) -> tuple[list[dict[str, Any]], list[bool]]:
    """The model's features of each read row, and whether the row has an answer: not where a recipe removes it, nor where
    a value is missing that the model cannot do without.
    """
    removed = [False] * len(rows)
    needed = [feature["name"] for feature in manifest["features"] if feature["typical"] is not None]
    if manifest["recipe"]:
        rows, removed = Recipe().features_of(rows)
        needed = [feature["name"] for feature in manifest["model_features"] if feature["used"]]
    gaps_allowed = manifest["rows_with_missing_values"] != "not_predicted"
    return rows, [
        not gone and (gaps_allowed or all(row[name] is not None for name in needed))
        for row, gone in zip(rows, removed, strict=True)
    ]


def with_gaps(
    manifest: dict[str, Any], rows: list[dict[str, Any]], answers: list[dict[str, Any]]
) -> list[dict[str, Any]]:
    """The answers to read rows, each with `input_gaps`: what its row lacks, such as 'x: missing', or None."""
    gaps: list[list[str]] = [[f"{name}: missing" for name in _lacking(manifest["features"], row)] for row in rows]
    if manifest["recipe"]:
        recipe = Recipe()
        made, removed = recipe.features_of(rows)
        used = [feature for feature in manifest["model_features"] if feature.get("used", True)]
        for own, row, gone, step, beyond in zip(gaps, made, removed, recipe.removed_by, recipe.beyond, strict=True):
            if gone:
                own.append(f"step {step}: removed")
            elif not own:
                own.extend(f"{name}: missing" for name in _lacking(used, row) if name not in beyond)
    return [{**answer, "input_gaps": "; ".join(own) or None} for answer, own in zip(answers, gaps, strict=True)]


def _lacking(features: list[dict[str, Any]], row: dict[str, Any]) -> list[str]:
    """Those without a value, categories last."""
    ordered = sorted(features, key=lambda feature: feature["type"] == "categorical")
    return [feature["name"] for feature in ordered if row[feature["name"]] is None]


def moment(given: Any) -> float:
    """A time as a number: dates as seconds since 1970, of the series' own clock where they have no offset. Raises ValueError."""
    if isinstance(given, (int, float)):
        return float(given)
    if given is None or not str(given).strip():
        raise ValueError("its time is missing")
    try:
        return float(given)
    except ValueError:
        pass
    try:
        return read_moment(str(given))
    except ValueError:
        raise ValueError(f"{given!r} is no time") from None


def number(row: dict[str, Any], name: str) -> float:
    """A row's value as a number, NaN where it is missing. Raises ValueError."""
    try:
        read = read_cell(row.get(name), "numeric")
    except ValueError:
        raise ValueError(f"column {name}: {row[name]!r} is no number") from None
    return math.nan if read is None else float(read)


def late_rows(rows: list[dict[str, Any]], time: str | None, numbers: list[str]) -> list[bool]:
    """Of each row, whether it is no later than one before it, all their `numbers` being read first. Raises ValueError with
    the row for a cell that cannot be read.
    """
    newest, late = -math.inf, []
    for place, row in enumerate(rows):
        try:
            at = float(place) if time is None else moment(row.get(time))
            for name in numbers:
                number(row, name)
        except ValueError as error:
            raise ValueError(f"row {place + 1}, {error}") from None
        late.append(at <= newest)
        newest = max(newest, at)
    return late


def between(value: float, predictions: list[float], sizes: list[float]) -> float:
    """The size at a prediction: linear between the knots, constant beyond them."""
    if value <= predictions[0]:
        return sizes[0]
    for left in range(len(predictions) - 1):
        low, high = predictions[left : left + 2]
        if value <= high:
            share = (value - low) / (high - low) if high > low else 1.0
            return sizes[left] + share * (sizes[left + 1] - sizes[left])
    return sizes[-1]


def read_csv(path: str) -> tuple[list[dict[str, Any]], str]:
    """The rows of a CSV file with a header, and its encoding: UTF-8, or CP932 as Japanese Excel writes it. Ends the program
    with a sentence where the file is none.
    """
    source = Path(path)
    if not source.is_file():
        sys.exit(f"{path}: no such file")
    marked = source.read_bytes()[:3] == codecs.BOM_UTF8
    for encoding in ("utf-8-sig" if marked else "utf-8", "cp932"):
        try:
            with source.open(encoding=encoding, newline="") as file:
                reader = csv.DictReader(file)
                rows, names = list(reader), [name for name in reader.fieldnames or () if name]
        except UnicodeDecodeError:
            continue
        except csv.Error as error:
            sys.exit(f"{path}: not a CSV file ({error})")
        if not rows:
            sys.exit(f"{path}: no rows below a header line")
        if twice := sorted({name for name in names if names.count(name) > 1}):
            sys.exit(f"{path}: more than one column is called {', '.join(twice)}")
        return rows, encoding
    sys.exit(f"{path}: not a text file in UTF-8 or CP932; save it as CSV in UTF-8")


def beside(answers: list[dict[str, Any]], rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The answers, then the rows' own columns; one of an answer's name, whatever its case, gets `_input` behind it."""
    taken = {name.casefold() for name in answers[0]}
    names = {}
    for name in rows[0]:
        own = name
        while own.casefold() in taken:
            own = f"{own}_input"
        taken.add(own.casefold())
        names[name] = own
    return [
        {**answer, **{own: row[name] for name, own in names.items()}} for answer, row in zip(answers, rows, strict=True)
    ]


def write_csv(path: str, rows: list[dict[str, Any]], encoding: str = "utf-8") -> None:
    """Writes rows to a CSV file; what is true or false as the product writes it."""
    with Path(path).open("w", encoding=encoding, errors="replace", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]) if rows else [], extrasaction="ignore")
        writer.writeheader()
        writer.writerows({name: _as_written(value) for name, value in row.items()} for row in rows)


def _as_written(value: Any) -> Any:
    # numpy's own are none of Python's.
    return str(value).lower() if type(value).__name__ in ("bool", "bool_") else value


def run(arguments: list[str], answer: Callable[[list[dict[str, Any]]], list[dict[str, Any]]], usage: str) -> None:
    """The program: answers a CSV file to a CSV file, which has the answers and then the columns of the first one. Ends with
    a sentence where the file does not suit the model.
    """
    if len(arguments) != 2:
        sys.exit(usage)
    rows, encoding = read_csv(arguments[0])
    manifest = read_manifest()
    try:
        given = named_rows(rows, [feature["name"] for feature in manifest["features"]])
        write_csv(arguments[1], beside(answer(known_labels(given, manifest["categories"])), rows), encoding)
    except (KeyError, ValueError) as error:
        sys.exit(f"{arguments[0]}: {error.args[0]}")
