"""Conditions that meet targets, found with trained models."""

from hakaru_compute.registry import Task

# The kinds of trained models that can be asked: those that are a QueriedKind. A line a kind.
MODELS = {
    "regression": "hakaru_compute.kinds.regression.model:MODEL",
    "discriminant_analysis": "hakaru_compute.kinds.discriminant_analysis.model:MODEL",
}

TASKS = {
    "check": Task("spec:CheckSpec", "hakaru_compute.problems:CheckResult", "check:answer", call=True, at_once=True),
    "space": Task("spec:LookSpec", "result_spec:LookResult", "look:look", call=True, of=MODELS),
    "run": Task("spec:RunSpec", "result_spec:RunResult", "run:run", of=MODELS),
    "predict": Task("spec:PredictSpec", "result_spec:PredictResult", "profile:predict", call=True, of=MODELS),
    "profile": Task("spec:ProfileSpec", "result_spec:ProfileResult", "profile:profile", call=True, of=MODELS),
    "equations": Task("spec:ProblemSpec", "result_spec:EquationsResult", "equations:equations", call=True, of=MODELS),
    "improve": Task("spec:ImproveSpec", "result_spec:ImproveResult", "improve:improve", call=True, of=MODELS),
}

PRELOAD = (
    "scipy.optimize",
    "scipy.stats",
    "cmaes",
    "sklearn.gaussian_process",
    "hakaru_compute.kinds.optimization.run",
    "hakaru_compute.kinds.optimization.profile",
    "hakaru_compute.kinds.optimization.improve",
)
