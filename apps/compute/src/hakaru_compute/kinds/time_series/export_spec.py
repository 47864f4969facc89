"""What a download of anomaly detection is asked. pydantic only."""

from __future__ import annotations

from hakaru_compute.kinds.time_series.threshold_spec import ModelSettings
from hakaru_compute.model import spec


class ExportSpec(spec.ExportSpec):
    """A trained model as a zip, with the threshold that is set of it; model_settings: null as trained."""

    model_settings: ModelSettings | None = None
