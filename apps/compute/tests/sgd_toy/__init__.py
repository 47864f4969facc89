"""A kind that only tests know, the server's too: a line fitted by gradient descent, and a threshold that flags rows.

It has what soft sensor, time series and images need of the frame, on numbers small enough to be checked by hand.
"""

from hakaru_compute.registry import CHECK, Task

FROM = "hakaru_compute.model.spec"

TASKS = {
    "check": CHECK,
    "train": Task("spec:TrainSpec", "spec:TrainResult", "train:train", gpu=True),
    "report": Task("spec:ReportSpec", "spec:Report", "answers:report"),
    "export": Task("spec:ExportSpec", "spec:ExportResult", "answers:export"),
    "predict": Task("spec:PredictSpec", "spec:PredictSummary", "answers:predict"),
    "predict_rows": Task("spec:PredictRowsSpec", "spec:PredictRowsResult", "answers:predict_rows", call=True),
    "check_inputs": Task(f"{FROM}:CheckInputsSpec", f"{FROM}:InputsCheck", "answers:check_inputs", call=True),
    "inputs": Task(f"{FROM}:InputsSpec", "spec:ModelInputs", "answers:inputs", call=True),
    "picture": Task("spec:PictureSpec", "hakaru_compute.spec:FileAnswer", "answers:picture", call=True),
    "flagged": Task("spec:FlaggedSpec", "spec:Flagged", "answers:flagged", call=True),
}
