"""Parts of a report that predict or fit again: importance, SHAP, partial dependence, learning curve."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hakaru_compute.kinds.regression.fit_model import fit_model
from hakaru_compute.kinds.regression.linear_parts import linear_parts
from hakaru_compute.kinds.regression.model_specs import MODELS
from hakaru_compute.kinds.regression.models import MODEL_ENTRIES
from hakaru_compute.kinds.regression.predict_frame import predict_matrix
from hakaru_compute.preprocessing.preparation import Preparation
from hakaru_compute.tabular.folds import make_folds
from hakaru_compute.tabular.importance import permutation_importance
from hakaru_compute.tabular.partial_dependence import partial_dependence
from hakaru_compute.tabular.report_results import Importances, LearningCurve, PartialDependence, Shap, ShapFeature
from hakaru_compute.tabular.shap_values import ShapValues, linear_shap, permutation_shap, tree_shap
from hakaru_compute.tabular.spec import CrossValidation
from hakaru_compute.tabular.thin import thin

if TYPE_CHECKING:
    from collections.abc import Callable

    import numpy as np

    from hakaru_compute.data.frame import Frame
    from hakaru_compute.kinds.regression.report_data import ReportData
    from hakaru_compute.tabular.budget import Budget

# A picture of more rows than this says no more.
SHAP_SHOWN = 2000
DEPENDENCE_FEATURES = 8
CURVE_SHARES = (0.1, 0.2, 0.35, 0.6, 1.0)
CURVE_REPEATS = 3
FEWEST_CURVE_ROWS = 20


def describe_importance(data: ReportData, budget: Budget, most: int) -> Importances | None:
    """Permutation importance by RMSE on the test rows, or on the training rows where the test has fewer than 10."""
    import numpy as np

    name, part = ("test", data.test) if len(data.test.actual) >= 10 else ("train", data.train)
    rows = thin(len(part.actual), most, data.model.file.spec.seed)
    actual = part.actual[rows]

    def rmse(matrix: np.ndarray) -> float:
        return float(np.sqrt(((data.model.fitted.predict(matrix) - actual) ** 2).mean()))

    found = permutation_importance(rmse, part.matrix[rows], data.columns_of, budget, seed=data.model.file.spec.seed)
    if found is None:
        return None
    base, repeats, features = found
    return Importances(part=name, rows=len(rows), repeats=repeats, measure="rmse", base=base, features=features)


def describe_shap(data: ReportData, budget: Budget, most: int) -> Shap | None:
    """SHAP values of a sample of at most `most` training rows, in the target's unit."""
    import numpy as np

    model, fitted = data.model, data.model.fitted
    # In random order, since the budget may end before the last of them.
    rows = np.random.default_rng(model.file.spec.seed).permutation(
        thin(len(data.train.actual), most, model.file.spec.seed)
    )
    matrix, columns = data.train.matrix[rows], data.columns_of
    linear = linear_parts(fitted.estimator)
    values: ShapValues | None
    if linear is not None:
        mean = data.train.matrix.mean(axis=0)
        values = linear_shap(linear[0], matrix, mean, float(mean @ linear[0]) + linear[1], columns)
    elif not MODEL_ENTRIES[model.file.name].design.scaled:
        values = tree_shap(fitted.estimator, matrix, columns, budget)
    else:
        values = None
    in_unit = values is None
    if values is None:
        # The estimator's own output is brought to the target's unit below; these predictions are in it already.
        values = permutation_shap(fitted.predict, matrix, data.train.matrix, columns, budget, model.file.spec.seed)
    if values is None:
        return None
    scale, centre = (1.0, 0.0) if in_unit else (fitted.scale, fitted.centre)
    in_order = np.argsort(rows[values.rows])
    shares = values.values[in_order] * scale
    picked = thin(len(shares), SHAP_SHOWN, model.file.spec.seed)
    frame = data.train.frame.take(rows[values.rows][in_order][picked])
    features = [
        ShapFeature(
            feature=feature,
            mean_absolute=float(np.abs(shares[:, place]).mean()),
            values=_shown_values(frame, feature),
            shap=shares[picked, place].tolist(),
        )
        for place, feature in enumerate(columns)
    ]
    return Shap(
        method=values.method,
        rows=len(values.rows),
        background=values.background,
        base_value=values.base * scale + centre,
        features=sorted(features, key=lambda one: -one.mean_absolute),
    )


def describe_dependence(
    data: ReportData, budget: Budget, order: list[str], most: int
) -> tuple[list[PartialDependence], int]:
    """Partial dependence of the first features of `order` that the budget allows, and how many it did not."""
    rows = thin(len(data.train.actual), most, data.model.file.spec.seed)
    frame = data.train.frame.take(rows)
    columns = {column.name: column for column in (*frame.numeric_columns, *frame.categorical_columns)}
    found = []
    wanted = order[:DEPENDENCE_FEATURES]
    for place, name in enumerate(wanted):
        if budget.left() == 0:
            return found, len(wanted) - place
        one = partial_dependence(
            lambda part: predict_matrix(data.model, data.model.preparation.transform(part), 1), frame, columns[name]
        )
        if one is not None:
            found.append(one)
    return found, 0


def describe_learning_curve(data: ReportData, budget: Budget, check_stop: Callable[[], None]) -> LearningCurve | None:
    """RMSE on held-out thirds to fifths of the training rows as ever more of the others are fitted on.

    Null where the budget does not allow one pass, or below 20 training rows.
    """
    import numpy as np

    file = data.model.file
    count = len(data.train.actual)
    once = sum(CURVE_SHARES) * max(file.row.fit_seconds or 0.0, 1e-4)
    repeats = min(CURVE_REPEATS, int(budget.left() / once))
    if count < FEWEST_CURVE_ROWS or repeats < 1:
        return None
    folds = make_folds(
        CrossValidation(folds=5 if data.groups is None else min(5, len(np.unique(data.groups)))),
        count,
        groups=data.groups,
        times=data.times,
        seed=file.spec.seed + 2,
    )[-repeats:]
    entry = MODEL_ENTRIES[file.name]
    parameters = MODELS[file.name].model_validate(file.parameters)
    rng = np.random.default_rng(file.spec.seed)
    sizes = sorted({max(8, int(share * min(len(fold.fit_rows) for fold in folds))) for share in CURVE_SHARES})
    errors: list[list[tuple[float, float]]] = []
    for fold in folds:
        if errors and budget.left() == 0:
            break
        order = rng.permutation(fold.fit_rows) if data.times is None else fold.fit_rows[::-1]
        held_frame, held_actual = data.train.frame.take(fold.held_out), data.train.actual[fold.held_out]
        turn = []
        for size in sizes:
            check_stop()
            rows = np.sort(order[:size])
            frame = data.train.frame.take(rows)
            preparation = Preparation(file.spec.preprocessing, entry.design, file.spec.seed).fit(frame)
            kept = preparation.training_rows(frame)
            matrix, actual = preparation.transform(frame)[kept], data.train.actual[rows][kept]
            fitted = fit_model(entry, parameters, matrix, actual, file.spec.seed)
            held = fitted.predict(preparation.transform(held_frame))
            turn.append((_rmse(fitted.predict(matrix), actual), _rmse(held, held_actual)))
        errors.append(turn)
    table = np.array(errors)
    return LearningCurve(
        measure="rmse",
        rows=sizes,
        train=table[:, :, 0].mean(axis=0).tolist(),
        held_out=table[:, :, 1].mean(axis=0).tolist(),
        held_out_sd=table[:, :, 1].std(axis=0, ddof=1).tolist() if len(errors) > 1 else [None] * len(sizes),
        repeats=len(errors),
    )


def _rmse(predicted: np.ndarray, actual: np.ndarray) -> float:
    import numpy as np

    return float(np.sqrt(((predicted - actual) ** 2).mean()))


def _shown_values(frame: Frame, feature: str) -> list[float | str | None]:
    if feature in {column.name for column in frame.categorical_columns}:
        return list(frame.labels(feature))
    return [None if value != value else value for value in frame.stored(feature).tolist()]
