"""What a kind says of its trained models. Predicting, checking, describing and taking away are written once and ask it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, ClassVar, Generic, Protocol, TypeVar

import numpy as np
import pyarrow as pa

from hakaru_compute.data.frame import Frame
from hakaru_compute.model.domain import RowDomain
from hakaru_compute.model.file import ModelFile
from hakaru_compute.model.folder import LoadedModel, ModelsInMemory
from hakaru_compute.model.onnx_graph import OnnxGraph, Output
from hakaru_compute.model.spec import ExportResult, OnnxReason, Parity, RowNotes
from hakaru_compute.model.tally import RowsTally
from hakaru_compute.preparation.replayed_rows import ReplayedRows
from hakaru_compute.spec import Result


class Answers(Protocol):
    """What a model says of rows (n)."""

    @property
    def unanswered(self) -> np.ndarray:
        """Mask (n,) of rows without an answer."""

    @property
    def domain(self) -> RowDomain | None:
        """Where the rows lie beside the training rows; null for a kind that does not say."""


FileT = TypeVar("FileT", bound=ModelFile)
LoadedT = TypeVar("LoadedT", bound=LoadedModel[Any])
SettingsT = TypeVar("SettingsT")
AnswersT = TypeVar("AnswersT", bound=Answers)


# How gaps are filled with nothing but constants: filling from other rows cannot be said row by row.
EXPRESSIBLE = ("median", "mean", "most_frequent", "delete_row")


@dataclass(frozen=True)
class Refused:
    """Why a model has no ONNX model: one of the codes of `OnnxReason`, and in which words."""

    reason: OnnxReason
    detail: str | None = None


@dataclass(frozen=True)
class Download:
    """What is in a model's zip besides what every zip has.

    script: answers rows; null for a model that answers none. sources: modules of this package that the script needs, by
    their paths, with all that these import. requirements: packages, whose versions are those of the training.
    """

    script: Path | None
    files: dict[str, bytes]
    requirements: Sequence[str]
    sources: Sequence[str] = field(default=())


@dataclass(frozen=True)
class CardWarning:
    """What a card says besides what the training warned of: a code with words in the catalogues, and what fills them."""

    code: str
    params: dict[str, str | int | float]


class TrainedKind(ABC, Generic[FileT, LoadedT, SettingsT, AnswersT]):
    """A kind whose models answer tables. One object a kind; it holds nothing but models kept in memory."""

    # README.md, the template of its cards, and the script of its zips.
    export_folder: ClassVar[Path]
    export_result: ClassVar[type[ExportResult]] = ExportResult
    # Whether a zip is made only of the very table that the model was made from.
    needs_same_table: ClassVar[bool] = False

    def __init__(self) -> None:
        self.in_memory = ModelsInMemory(self.load)

    @abstractmethod
    def load(self, folder: Path) -> LoadedT:
        """The whole model with its recipe. Raises model_file_untrusted."""

    @abstractmethod
    def settings(self, model: LoadedT, spec: Any) -> SettingsT:
        """How the model is to answer. `spec`: a PredictFile or TypedRows of the kind's. Raises what refuses to."""

    @abstractmethod
    def answer(self, model: LoadedT, rows: ReplayedRows, settings: SettingsT, *, threads: int = 1) -> AnswersT:
        """What the model says of rows of its features."""

    @abstractmethod
    def columns(self, model: LoadedT, settings: SettingsT, answers: AnswersT) -> dict[str, pa.Array]:
        """The answers as columns of a table, null where a row has none."""

    @abstractmethod
    def tally(self, model: LoadedT, settings: SettingsT, present: list[str]) -> RowsTally[AnswersT]:
        """What is counted over a table of these columns."""

    @abstractmethod
    def download(self, model: LoadedT) -> Download:
        """What its zip holds."""

    @abstractmethod
    def card(self, model: LoadedT, example: str) -> dict[str, Any]:
        """The parts of the card's template that are the kind's own, by name, and `onnx_note`, added to what it says of
        model.onnx. `example`: a row to show.
        """

    def warnings_of(self, model: LoadedT) -> Sequence[CardWarning]:
        """What the model's report says first of all and its training did not warn of."""
        return ()

    @abstractmethod
    def manifest(self, model: LoadedT, *, has_onnx: bool) -> dict[str, Any]:
        """What manifest.json says besides what every manifest says, or in its place."""

    @abstractmethod
    def sample_answers(self, model: LoadedT, rows: ReplayedRows) -> dict[str, list[Any]]:
        """What the zip's script says of rows, by column; null or NaN where there is nothing."""

    def onnx_refused(self, model: LoadedT) -> Refused | None:
        """Why the model cannot be said in ONNX, where that is known before it is tried."""
        missing = model.preparation.settings.missing.method
        return None if missing in EXPRESSIBLE else Refused("not_expressible", missing)

    @abstractmethod
    def onnx_outputs(self, model: LoadedT, graph: OnnxGraph, matrix: str) -> dict[str, Output]:
        """Adds what comes after the preparation, whose matrix (n, p) is the value `matrix`; outputs by name."""

    def onnx_domain_matrix(self, model: LoadedT, graph: OnnxGraph, matrix: str) -> str:
        """The matrix (n, p) that the domain judges, by that of the preparation."""
        return matrix

    @abstractmethod
    def onnx_parity(self, model: LoadedT, frame: Frame, converted: bytes) -> Parity:
        """How far the converted model is from the original on the frame's rows."""

    def onnx_title(self, model: LoadedT) -> str:
        """What the ONNX model says of itself."""
        return f"{model.file.name}"


class FormKind(TrainedKind[FileT, LoadedT, SettingsT, AnswersT]):
    """A kind whose models also answer rows typed into a form, at once."""

    def finds_all(self, model: LoadedT) -> bool:
        """Whether every complete row has an answer unless its values are too large."""
        return True

    @abstractmethod
    def rows_result(
        self, model: LoadedT, spec: Any, settings: SettingsT, answers: AnswersT, notes: list[RowNotes]
    ) -> Result:
        """The answers to typed rows, with as many notes."""
