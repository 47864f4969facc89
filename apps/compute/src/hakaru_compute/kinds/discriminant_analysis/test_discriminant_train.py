"""What a training of classifiers promises: scikit-learn's figures, honest folds, searches, recipes, failures, stops."""

from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from sklearn.calibration import CalibratedClassifierCV
from sklearn.datasets import load_breast_cancer, load_wine
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis, QuadraticDiscriminantAnalysis
from sklearn.impute import SimpleImputer
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import GroupKFold, StratifiedKFold, cross_val_predict
from sklearn.neighbors import KNeighborsClassifier
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.svm import SVC

from class_tables import (
    ALL_MODELS,
    QUALITY_FEATURES,
    bunch_table,
    judged_on_all,
    line,
    quality_table,
    run_classes,
    small,
)
from hakaru_compute.families.supervised.train import train
from hakaru_compute.job import JobContext, JobStopped
from hakaru_compute.kinds.discriminant_analysis.model_file import ModelFile
from hakaru_compute.kinds.discriminant_analysis.model_folder import load_model, load_rows
from hakaru_compute.kinds.discriminant_analysis.spec import TrainSpec
from hakaru_compute.kinds.discriminant_analysis.train import ClassTraining
from helpers import RecordingReporter
from recipe_trainings import steps_of
from regression_tables import numeric
from trained_models import matrix_table, write_table

REFERENCES = {
    "lda": LinearDiscriminantAnalysis(),
    "qda": QuadraticDiscriminantAnalysis(),
    "logistic_regression": LogisticRegression(max_iter=20_000, tol=1e-9),
    "knn": KNeighborsClassifier(5),
}


@pytest.mark.parametrize("load", [load_wine, load_breast_cancer])
def test_probabilities_are_those_of_scikit_learn(tmp_path: Path, load) -> None:
    """Out of the same folds, with scaling fitted in each."""
    raw, names = bunch_table(load)
    table, split = judged_on_all(raw)
    # scikit-learn refuses QDA on the thirty columns of breast cancer, by an absolute limit.
    references = {name: one for name, one in REFERENCES.items() if name != "qda" or load is load_wine}
    found = run_classes(
        tmp_path, table, "kind", numeric(*names), list(references), cross_validation={"folds": 5}, seed=7, **split
    )
    matrix = np.column_stack([raw[name].to_numpy() for name in names])
    labels = np.array(raw["kind"].to_pylist())
    folds = StratifiedKFold(5, shuffle=True, random_state=7)
    for index, (name, estimator) in enumerate(references.items()):
        pipeline = make_pipeline(StandardScaler(), estimator)
        reference = cross_val_predict(pipeline, matrix, labels, cv=folds, method="predict_proba")
        rows = load_rows(tmp_path / f"models/{index}")
        own = rows.of("out_of_fold").probabilities
        assert own == pytest.approx(reference, abs=1e-6), name
        accuracy = (np.unique(labels)[reference.argmax(axis=1)] == labels).mean()
        assert line(found, name).cross_validation.accuracy == pytest.approx(accuracy)


def test_support_vectors_are_calibrated_as_scikit_learn_does(tmp_path: Path) -> None:
    raw, names = bunch_table(load_wine)
    table, split = judged_on_all(raw)
    run_classes(tmp_path, table, "kind", numeric(*names), ["svc"], cross_validation={"folds": 3}, **split)
    model = load_model(tmp_path / "models/0")
    scaled = StandardScaler().fit_transform(np.column_stack([raw[name].to_numpy() for name in names]))
    reference = CalibratedClassifierCV(
        SVC(C=1.0, gamma=1 / len(names)), cv=StratifiedKFold(5, shuffle=True, random_state=3), ensemble=False
    ).fit(scaled, np.array(raw["kind"].to_pylist()))
    assert model.fitted.predict(scaled) == pytest.approx(reference.predict_proba(scaled), abs=1e-6)


def test_every_model_beats_the_baseline_with_japanese_names(tmp_path: Path) -> None:
    found = run_classes(tmp_path, quality_table(), "判定", QUALITY_FEATURES, small(), cross_validation={"folds": 3})
    assert {row.model for row in found.leaderboard} == {*ALL_MODELS, "dummy"}
    assert [one.label for one in found.classes] == sorted(["良品", "要確認", "不良"])
    assert sum(one.train for one in found.classes) == found.rows.train
    dummy = line(found, "dummy")
    assert dummy.cross_validation.balanced_accuracy == pytest.approx(1 / 3)
    for row in found.leaderboard[:-1]:
        assert row.state == "trained", row.error_reason
        assert row.cross_validation.balanced_accuracy > 0.7 > dummy.cross_validation.accuracy
        # Votes of five neighbours are often unanimous, and then sometimes wrong with a probability of 0.
        assert row.model == "knn" or row.cross_validation.log_loss < dummy.cross_validation.log_loss
        assert row.folds.count == 3 and row.folds.accuracy.sd is not None
    scores = [row.cross_validation.balanced_accuracy for row in found.leaderboard]
    assert scores == sorted(scores, reverse=True)
    table = pq.read_table(tmp_path / "models/0/predictions.parquet")
    assert {"row", "part", "fold", "actual", "predicted", "out_of_fold", "probability_良品"} <= set(table.column_names)


def test_the_split_and_the_folds_keep_the_shares_of_classes(tmp_path: Path) -> None:
    table = quality_table(200, shares=(0.7, 0.2, 0.1))
    found = run_classes(tmp_path, table, "判定", QUALITY_FEATURES, ["lda"], cross_validation={"folds": 5})
    for one in found.classes:
        assert one.test / found.rows.test == pytest.approx(one.share, abs=0.03)
    rows = load_rows(tmp_path / "models/0")
    for fold in range(5):
        held = rows.actual[rows.fold == fold]
        for position, one in enumerate(found.classes):
            assert (held == position).mean() == pytest.approx(one.share, abs=0.04)


def test_groups_stay_together_also_inside_a_fit(tmp_path: Path) -> None:
    """Labels that only the group tells cannot be learned when whole groups are held out."""
    rng = np.random.default_rng(1)
    group = np.repeat(np.arange(40), 6)
    centre = rng.normal(size=(40, 4))[group]
    values = centre + np.array([rng.normal(0, 0.01, 240) for _ in range(4)]).T
    kind = np.array(["a", "b"])[rng.integers(0, 2, 40)[group]].tolist()
    table = matrix_table(values, lot=[f"L{one}" for one in group], kind=kind)
    features = numeric("x0", "x1", "x2", "x3")
    grouped = run_classes(
        tmp_path / "grouped", table, "kind", features, ["knn", "svc"], split={"method": "group", "column": "lot"}
    )
    assert grouped.fold_method == "group"
    assert line(grouped, "knn").cross_validation.accuracy < 0.7
    mixed = run_classes(tmp_path / "mixed", table, "kind", features, ["knn"])
    assert line(mixed, "knn").cross_validation.accuracy > 0.95
    rows = load_rows(tmp_path / "grouped/models/0")
    fold_of = {}
    for row, fold in zip(rows.row[~rows.is_test], rows.fold[~rows.is_test], strict=True):
        assert fold_of.setdefault(group[row], fold) == fold
    assert GroupKFold(5).get_n_splits() == grouped.fold_count


def test_time_runs_forward(tmp_path: Path) -> None:
    table = quality_table(120).append_column("順", pa.array(range(120)))
    found = run_classes(
        tmp_path, table, "判定", QUALITY_FEATURES, ["lda"], split={"method": "time", "column": "順"},
        cross_validation={"folds": 4},
    )  # fmt: skip
    rows = load_rows(tmp_path / "models/0")
    assert found.fold_method == "time"
    assert rows.row[rows.is_test].min() > rows.row[~rows.is_test].max()
    assert (rows.fold[~rows.is_test] < 0).any()


def test_a_search_is_nested_and_names_what_it_tried(tmp_path: Path) -> None:
    raw, names = bunch_table(load_wine)
    models = [{"name": "knn", "search": True}, {"name": "qda", "search": True}, "pls_da"]
    found = run_classes(
        tmp_path, raw, "kind", numeric(*names), models, cross_validation={"folds": 3}, search_budget_s=600
    )
    assert found.nested
    file = ModelFile.read(tmp_path / "models/0")
    assert line(found, "knn").trials == len(file.trials) > 10
    assert file.parameters in [trial.parameters for trial in file.trials]
    losses = {str(trial.parameters): trial.log_loss for trial in file.trials}
    assert losses[str(file.parameters)] == min(losses.values())
    latent = ModelFile.read(tmp_path / "models/2").latent
    assert latent.components == line(found, "pls_da").parameters["n_components"]
    assert latent.balanced_accuracy[latent.components - 1] == max(latent.balanced_accuracy)


def test_noise_stays_noise(tmp_path: Path) -> None:
    rng = np.random.default_rng(5)
    table = matrix_table(rng.normal(size=(30, 200)).T, kind=rng.integers(0, 2, 200).astype(bool))
    found = run_classes(tmp_path, table, "kind", numeric(*table.column_names[:-1]), ["pls_da", "svc"])
    for model in ("pls_da", "svc"):
        assert line(found, model).cross_validation.balanced_accuracy == pytest.approx(0.5, abs=0.09)


def test_a_covariance_that_cannot_be_had_fails_that_model_alone(tmp_path: Path) -> None:
    rng = np.random.default_rng(6)
    x = rng.normal(size=100)
    table = pa.table({"x": x, "twice": 2 * x, "kind": (x + rng.normal(0, 0.5, 100) > 0)})
    found = run_classes(tmp_path, table, "kind", numeric("x", "twice"), ["qda", "lda"])
    assert (line(found, "qda").state, line(found, "qda").error_code) == ("failed", "covariance_singular")
    assert line(found, "lda").state == "trained"
    assert not (tmp_path / "models/0").exists()


def test_a_recipe_is_learned_in_every_fold(tmp_path: Path) -> None:
    """Filling gaps by the mean of all rows would differ from filling them in each fold, which a pipeline does."""
    raw, names = bunch_table(load_wine)
    rng = np.random.default_rng(8)
    gaps = rng.random((raw.num_rows, 4)) < 0.3
    holed = pa.table(
        {
            **{name: pa.array(raw[name].to_numpy(), mask=gaps[:, position]) for position, name in enumerate(names[:4])},
            "kind": raw["kind"],
        }
    )
    table, split = judged_on_all(holed)
    steps = steps_of(("missing_statistic", {"columns": names[:4], "statistic": "mean"}))
    found = run_classes(
        tmp_path, table, "kind", numeric(*names[:4]), ["lda"], recipe={"steps": steps},
        cross_validation={"folds": 4}, **split,
    )  # fmt: skip
    matrix = np.where(gaps, np.nan, np.column_stack([raw[name].to_numpy() for name in names[:4]]))
    pipeline = make_pipeline(SimpleImputer(), StandardScaler(), LinearDiscriminantAnalysis())
    folds = StratifiedKFold(4, shuffle=True, random_state=0)
    reference = cross_val_predict(pipeline, matrix, np.array(raw["kind"].to_pylist()), cv=folds, method="predict_proba")
    assert load_rows(tmp_path / "models/0").of("out_of_fold").probabilities == pytest.approx(reference, abs=1e-9)
    assert found.recipe is not None
    assert [one.name for one in found.trained[0].inputs] == names[:4]


def test_the_same_seed_gives_the_same_numbers(tmp_path: Path) -> None:
    table = quality_table(120)
    runs = [
        run_classes(
            tmp_path / str(turn), table, "判定", QUALITY_FEATURES, small("random_forest", "svc", "pls_da"), seed=3
        )
        for turn in range(2)
    ]
    assert [row.cross_validation for row in runs[0].leaderboard] == [
        row.cross_validation for row in runs[1].leaderboard
    ]


def test_a_stop_ends_the_training(tmp_path: Path) -> None:
    heard = RecordingReporter()
    spec = TrainSpec.model_validate(
        {
            "table": {"path": str(write_table(tmp_path, quality_table(200)))},
            "target": "判定",
            "features": QUALITY_FEATURES,
            "models": [{"name": "random_forest", "parameters": {"n_estimators": 50}}],
        }
    )
    with pytest.raises(JobStopped):
        train(
            ClassTraining, spec, JobContext(tmp_path, reporter=heard, stop_requested=lambda: "fit_done" in heard.codes)
        )
    assert heard.codes.count("fit_done") < 5


def test_classes_of_one_and_two_rows_leave_the_baseline_at_one_of_k(tmp_path: Path) -> None:
    """The mean over folds, most of which hold one or two classes, would give the baseline 0.9 and no model any more."""
    rng = np.random.default_rng(4)
    labels = ["A"] * 36 + ["B"] * 2 + ["C"] * 2 + ["D"]
    x = np.array([{"A": 0.0, "B": 8.0, "C": 16.0, "D": 24.0}[label] for label in labels]) + rng.normal(0, 1, 41)
    table = pa.table({"x": x, "z": rng.normal(size=41), "kind": labels})
    found = run_classes(
        tmp_path, table, "kind", numeric("x", "z"), small("knn", "lda"), cross_validation={"folds": 10},
        split={"method": "none"},
    )  # fmt: skip
    baseline, lda = line(found, "dummy").folds, line(found, "lda").folds
    assert baseline.pooled and lda.pooled
    assert baseline.balanced_accuracy.mean == pytest.approx(1 / 4)
    assert lda.balanced_accuracy.mean == pytest.approx(line(found, "lda").cross_validation.balanced_accuracy)
    assert lda.balanced_accuracy.mean > 0.5
    assert lda.balanced_accuracy.mean - baseline.balanced_accuracy.mean > 0.2


def test_leaving_one_out_of_equal_classes_leaves_the_baseline_at_chance(tmp_path: Path) -> None:
    """Without it a row's class is the rarer one, by which the baseline would be wrong of every row and chance look like skill."""
    rng = np.random.default_rng(2)
    table = pa.table({"x": rng.normal(size=20), "z": rng.normal(size=20), "kind": ["A", "B"] * 10})
    found = run_classes(
        tmp_path, table, "kind", numeric("x", "z"), small("lda"), cross_validation={"folds": 20},
        split={"method": "none"},
    )  # fmt: skip
    assert found.fold_method == "leave_one_out"
    figures = line(found, "dummy").cross_validation
    assert (figures.accuracy, figures.balanced_accuracy) == pytest.approx((0.5, 0.5))
    assert (figures.roc_auc, figures.log_loss) == pytest.approx((0.5, np.log(2)))
