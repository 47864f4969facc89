"""Confusion matrices, curves, calibration, thresholds and costs against scikit-learn, by hand, and on hostile input."""

import numpy as np
import pytest
from sklearn import metrics

from hakaru_compute.families.supervised import class_metrics as class_counts
from hakaru_compute.job import JobError
from hakaru_compute.kinds.discriminant_analysis import confusion, report_figures
from hakaru_compute.kinds.discriminant_analysis import decisions as decisions
from hakaru_compute.kinds.discriminant_analysis.calls_spec import Decision
from hakaru_compute.kinds.discriminant_analysis.decisions import describe_costs
from hakaru_compute.kinds.discriminant_analysis.model_folder import StoredRows


def test_the_best_threshold_is_the_cheapest_of_all() -> None:
    rng = np.random.default_rng(0)
    for case in range(40):
        rows = int(rng.integers(3, 60))
        actual = rng.integers(0, 2, rows)
        actual[:2] = 0, 1
        probability = rng.random(rows).round(1 if case % 2 else 6)
        costs = np.array([[0, rng.random() * 5], [rng.random() * 5, 0]])
        shares = None if case % 3 else np.array([0.8, 0.2])
        found = decisions.threshold_costs(actual, probability, costs, 1, shares)
        every = np.unique(np.concatenate([np.linspace(0, 1, 1001), probability]))
        plain = [decisions.mean_cost(actual, (probability >= one).astype(int), costs, shares) for one in every]
        assert found.at(every).tolist() == pytest.approx(plain)
        best = found.best(0.5)
        assert 0 <= best <= 1
        own = decisions.mean_cost(actual, (probability >= best).astype(int), costs, shares)
        assert own == pytest.approx(min(plain)) and own == pytest.approx(found.costs.min())


def test_the_best_threshold_has_no_more_decimals_than_it_needs() -> None:
    def best(*probability: float) -> float:
        found = decisions.threshold_costs(np.array([0, 0, 1, 1]), np.array(probability), 1 - np.eye(2), 1)
        return found.best(0.01)

    assert best(0.1, 0.2123456789, 0.8123456789, 0.9) == 0.512
    assert best(0.1, 0.21234, 0.21235, 0.9) == 0.21235
    assert best(0.1, 0.21234, 0.21236, 0.9) == 0.21235


def test_thresholds_and_costs_decide() -> None:
    probabilities = np.array([[0.7, 0.3], [0.4, 0.6], [np.nan, np.nan]])
    assert decisions.decide(probabilities, Decision(), 1).tolist() == [0, 1, -1]
    assert decisions.decide(probabilities, Decision(threshold=0.3), 1).tolist() == [1, 1, -1]
    assert decisions.decide(probabilities, Decision(threshold=0.65), 0).tolist() == [0, 1, -1]
    dear = Decision(costs=[[0, 1], [5, 0]])
    assert decisions.decide(probabilities, dear, 1).tolist() == [1, 1, -1]
    costs = np.array([[0.0, 1.0], [5.0, 0.0]])
    assert decisions.theoretical_threshold(costs, 1) == pytest.approx(1 / 6)
    assert decisions.theoretical_threshold(costs, 0) == pytest.approx(5 / 6)
    assert decisions.theoretical_threshold(np.zeros((2, 2)), 1) is None
    three = np.full((2, 3), 1 / 3)
    with pytest.raises(JobError, match="threshold_needs_two_classes"):
        decisions.decide(three, Decision(threshold=0.5), None)
    with pytest.raises(JobError, match="costs_unfit"):
        decisions.decide(three, dear, None)


LABELS = ["a", "b", "c"]


def _classified(rows: int, classes: int, seed: int = 0) -> tuple[np.ndarray, np.ndarray]:
    """Codes and probabilities that know something of them."""
    rng = np.random.default_rng(seed)
    actual = rng.integers(0, classes, rows)
    scores = rng.normal(size=(rows, classes)) + 1.2 * np.eye(classes)[actual]
    return actual, np.exp(scores) / np.exp(scores).sum(axis=1, keepdims=True)


@pytest.mark.parametrize("classes", [2, 3, 30])
def test_figures_are_those_of_scikit_learn(classes: int) -> None:
    actual, probabilities = _classified(400, classes)
    given = probabilities.argmax(axis=1)
    counts = class_counts.count_cells(actual, given, classes)
    assert (counts == metrics.confusion_matrix(actual, given, labels=range(classes))).all()
    found = confusion.part_figures("test", actual, given, [str(index) for index in range(classes)])
    precision, recall, f1, support = metrics.precision_recall_fscore_support(
        actual, given, labels=range(classes), zero_division=0
    )
    for index, one in enumerate(found.classes):
        assert one.support == support[index]
        assert one.precision is None if one.predicted == 0 else one.precision.value == pytest.approx(precision[index])
        assert one.recall.value == pytest.approx(recall[index])
        assert one.f1.value == pytest.approx(f1[index])
        others = metrics.recall_score(actual != index, given != index)
        assert one.specificity.value == pytest.approx(others)
        assert one.recall.lower <= one.recall.value <= one.recall.upper
    overall = found.overall
    assert overall.accuracy.value == pytest.approx(metrics.accuracy_score(actual, given))
    assert overall.balanced_accuracy.value == pytest.approx(metrics.balanced_accuracy_score(actual, given))
    assert overall.f1_macro.value == pytest.approx(metrics.f1_score(actual, given, average="macro"))
    assert overall.mcc.value == pytest.approx(metrics.matthews_corrcoef(actual, given))


def test_a_confusion_matrix_by_hand() -> None:
    actual, given = np.array([0, 0, 0, 0, 1, 1]), np.array([0, 0, 0, 1, 1, 0])
    found = confusion.describe_confusion("train", class_counts.count_cells(actual, given, 3))
    assert found.counts == [[3, 1, 0], [1, 1, 0], [0, 0, 0]]
    assert found.by_actual == [[0.75, 0.25, 0.0], [0.5, 0.5, 0.0], [None] * 3]
    assert found.by_predicted == [[0.75, 0.5, None], [0.25, 0.5, None], [0.0, 0.0, None]]


def test_all_rows_of_one_predicted_class() -> None:
    actual, given = np.array([0, 1, 2, 1]), np.zeros(4, int)
    found = confusion.part_figures("test", actual, given, LABELS, resamples=200)
    assert found.classes[1].precision is None and found.classes[1].recall.value == 0
    assert found.overall.mcc is None
    assert found.overall.balanced_accuracy.value == pytest.approx(1 / 3)
    assert found.classes[0].specificity.value == 0


def test_bootstrap_of_cells_is_bootstrap_of_rows() -> None:
    actual, probabilities = _classified(300, 3)
    given = probabilities.argmax(axis=1)
    found = confusion.part_figures("test", actual, given, LABELS, resamples=4000).overall.balanced_accuracy
    rng = np.random.default_rng(1)
    drawn = []
    for _ in range(1500):
        rows = rng.integers(0, 300, 300)
        drawn.append(metrics.balanced_accuracy_score(actual[rows], given[rows]))
    assert (found.lower, found.upper) == pytest.approx(np.percentile(drawn, [2.5, 97.5]), abs=0.006)


def test_groups_widen_the_interval_where_their_rows_agree() -> None:
    rng = np.random.default_rng(0)
    right = np.repeat(rng.random(30) < 0.7, 20)
    actual = np.tile([0, 1], 300)
    given = np.where(right, actual, 1 - actual)
    alone = confusion.part_figures("test", actual, given, ["a", "b"]).overall.accuracy
    grouped = confusion.part_figures("test", actual, given, ["a", "b"], groups=np.repeat(np.arange(30), 20))
    assert grouped.by_group
    assert grouped.overall.accuracy.upper - grouped.overall.accuracy.lower > 3 * (alone.upper - alone.lower)


@pytest.mark.parametrize("rounded", [False, True])
def test_curves_are_those_of_scikit_learn(rounded: bool) -> None:
    actual, probabilities = _classified(3000, 3)
    probability = probabilities[:, 1].round(1) if rounded else probabilities[:, 1]
    is_class = actual == 1
    roc = report_figures.describe_roc("b", "out_of_fold", is_class, probability, [])
    assert roc.area == pytest.approx(metrics.roc_auc_score(is_class, probability), abs=1e-12)
    assert len(roc.thresholds) <= report_figures.MOST_POINTS and roc.thresholds[0] is None
    assert (roc.false_positive_rate[0], roc.true_positive_rate[0]) == (0, 0)
    assert (roc.false_positive_rate[-1], roc.true_positive_rate[-1]) == (1, 1)
    for index in range(1, len(roc.thresholds), 17):
        taken = probability >= roc.thresholds[index]
        assert roc.true_positive_rate[index] == pytest.approx(taken[is_class].mean())
        assert roc.false_positive_rate[index] == pytest.approx(taken[~is_class].mean())
    other = report_figures.describe_precision_recall("b", "test", is_class, probability, [])
    assert other.area == pytest.approx(metrics.average_precision_score(is_class, probability), abs=1e-12)
    assert other.band is None and other.recall[-1] == 1
    for index in range(0, len(other.thresholds), 17):
        taken = probability >= other.thresholds[index]
        assert other.precision[index] == pytest.approx(is_class[taken].mean())


def test_bands_leave_out_folds_without_the_class() -> None:
    actual, probabilities = _classified(300, 3, seed=3)
    folds = list(np.array_split(np.arange(300), 5))
    folds[2] = folds[2][actual[folds[2]] != 1]
    found = report_figures.describe_roc("b", "out_of_fold", actual == 1, probabilities[:, 1], folds).band
    assert (found.folds, found.of_folds) == (4, 5) and len(found.mean) == len(found.sd) == 101
    areas = [metrics.roc_auc_score(actual[rows] == 1, probabilities[rows, 1]) for rows in [*folds[:2], *folds[3:]]]
    assert (found.area.mean, found.area.sd) == pytest.approx((np.mean(areas), np.std(areas, ddof=1)))
    assert found.mean[-1] == 1 and (np.diff(found.mean) >= 0).all()
    assert (
        report_figures.describe_roc("b", "out_of_fold", actual == 1, probabilities[:, 1], [np.array([0])]).band is None
    )


def test_curves_by_hand() -> None:
    is_class, probability = np.array([True, False, True, False]), np.array([0.9, 0.8, 0.7, 0.1])
    roc = report_figures.roc(is_class, probability)
    assert report_figures.at_rates(roc, np.array([0, 0.25, 0.5, 1])).tolist() == [0.5, 0.75, 1, 1]
    other = report_figures.precision_recall(is_class, probability)
    assert report_figures.at_recalls(other, np.array([0, 0.5, 0.51, 1])) == pytest.approx([1, 1, 2 / 3, 2 / 3])
    assert report_figures.roc(np.ones(3, bool), np.zeros(3)) is None
    # All rows alike: chance, and no more than one step.
    flat = report_figures.describe_roc("a", "test", is_class, np.full(4, 0.5), [np.arange(4)])
    assert flat.area == 0.5 and flat.band.mean[50] == pytest.approx(0.5)


def test_calibration_by_hand() -> None:
    happened = np.array([False, True, True, True])
    found = report_figures.reliability("a", "test", happened, np.array([0.0, 0.1, 0.9, 1.0]))
    assert [(one.lower, one.rows, one.predicted, one.observed) for one in found.bins] == [
        (0.0, 2, pytest.approx(0.05), 0.5),
        (0.8, 1, pytest.approx(0.9), 1.0),
        (0.9, 1, 1.0, 1.0),
    ]
    assert found.expected_error == pytest.approx(0.5 * 0.45 + 0.25 * 0.1)
    assert found.largest_error == pytest.approx(0.45)


@pytest.mark.parametrize("classes", [2, 4])
def test_calibration_is_that_of_scikit_learn(classes: int) -> None:
    actual, probabilities = _classified(1000, classes)
    given = probabilities.argmax(axis=1)
    labels = [str(index) for index in range(classes)]
    found = report_figures.describe_calibration("test", actual, given, probabilities, labels, range(classes)[1:])
    assert found.log_loss == pytest.approx(metrics.log_loss(actual, probabilities))
    one = found.classes[-1]
    assert one.label == labels[-1] and len(found.classes) == classes - 1
    assert one.brier == pytest.approx(metrics.brier_score_loss(actual == classes - 1, probabilities[:, -1]))
    if classes == 2:
        assert found.brier == pytest.approx(2 * one.brier)
    edges = np.linspace(0, 1, 11)
    index = np.digitize(probabilities[:, -1], edges[1:-1], right=True)
    for shown in one.bins:
        rows = index == round(shown.lower * 10)
        assert shown.rows == rows.sum() and shown.observed == pytest.approx((actual[rows] == classes - 1).mean())
        assert shown.observed_lower <= shown.observed <= shown.observed_upper


def test_probabilities_of_exactly_0_and_1() -> None:
    actual, probabilities = np.array([0, 1, 1]), np.array([[1.0, 0.0], [0.0, 1.0], [1.0, 0.0]])
    found = report_figures.describe_calibration(
        "test", actual, probabilities.argmax(axis=1), probabilities, ["a", "b"], [1]
    )
    assert found.log_loss == pytest.approx(-np.log(1e-15) / 3)
    assert found.brier == pytest.approx(2 / 3)
    costs = decisions.threshold_costs(actual, probabilities[:, 1], 1 - np.eye(2), 1)
    assert costs.costs.min() == pytest.approx(1 / 3) and 0 < costs.best(0.5) <= 1
    assert costs.at(np.array([0.0, 0.5, 1.0])).tolist() == pytest.approx([1 / 3, 1 / 3, 1 / 3])


def _kept(actual: np.ndarray, probabilities: np.ndarray, positive: int | None) -> StoredRows:
    """Rows of which the last third are test rows."""
    rows, classes = probabilities.shape
    is_test = np.arange(rows) >= 2 * rows // 3
    held = np.where(is_test[:, None], np.nan, probabilities)
    fold = np.where(is_test, -1, np.arange(rows) % 5)
    labels = tuple("abcdefgh"[:classes])
    return StoredRows(labels, positive, np.arange(rows), is_test, fold, actual, probabilities, held)


def test_costs_of_two_classes() -> None:
    actual, probabilities = _classified(600, 2)
    kept, costs = _kept(actual, probabilities, 1), [[0, 1], [8, 0]]
    found = describe_costs(kept, np.array([0.5, 0.5]), costs, threshold=0.7)
    by_rule = {one.rule: one for one in found.rules}
    assert list(by_rule) == ["model", "best_threshold", "threshold", "expected_cost"]
    held, test = by_rule["best_threshold"].parts
    assert held.part == "out_of_fold" and held.confusion.rows == 400
    assert held.cost == pytest.approx(min(found.curve.out_of_fold))
    counts = np.array(test.confusion.counts)
    assert test.cost == pytest.approx((counts * costs).sum() / 200)
    assert found.theoretical_threshold == pytest.approx(1 / 9)
    # Trusting the probabilities is deciding at the theoretical threshold.
    expected = by_rule["expected_cost"].parts[1].confusion
    theory = (probabilities[400:, 1] >= 1 / 9).astype(int)
    assert expected.counts == metrics.confusion_matrix(actual[400:], theory).tolist()
    assert held.cost < by_rule["threshold"].parts[0].cost
    shares = np.bincount(actual[:400]) / 400
    assert [one.cost for one in found.constant] == pytest.approx([8 * shares[1], shares[0]])
    assert found.shares == pytest.approx(shares)


def test_class_shares_change_what_costs_least() -> None:
    actual, probabilities = _classified(600, 2)
    kept, priors = _kept(actual, probabilities, 1), np.array([0.5, 0.5])
    plain = describe_costs(kept, priors)
    rare = describe_costs(kept, priors, shares=[0.95, 0.05])
    assert rare.theoretical_threshold == pytest.approx(0.95) and plain.theoretical_threshold == pytest.approx(0.5)
    given = {one.rule: one for one in rare.rules}["expected_cost"]
    adjusted = probabilities[400:] * [0.95, 0.05]
    expected = metrics.confusion_matrix(actual[400:], adjusted.argmax(axis=1))
    assert given.parts[1].confusion.counts == expected.tolist()
    each = expected / expected.sum(axis=1, keepdims=True)
    assert given.parts[1].cost == pytest.approx(0.95 * each[0, 1] + 0.05 * each[1, 0])
    # Asked for by its decision alone, the same comes out.
    assert (decisions.decide(probabilities, given.decision, 1) == (probabilities * [0.95, 0.05]).argmax(axis=1)).all()
    assert [one.cost for one in rare.constant] == pytest.approx([0.05, 0.95])


def test_costs_of_more_classes_and_of_absent_ones() -> None:
    actual, probabilities = _classified(300, 4)
    actual = np.where(actual == 3, 0, actual)
    kept = _kept(actual, probabilities, None)
    costs = (1 - np.eye(4)) * 3
    costs[2, 0] = 50
    found = describe_costs(kept, np.full(4, 0.25), costs.tolist())
    assert found.curve is None and found.best_threshold is None and found.positive is None
    by_rule = {one.rule: one for one in found.rules}
    assert by_rule["expected_cost"].parts[0].cost < by_rule["model"].parts[0].cost
    absent = describe_costs(kept, np.full(4, 0.25), shares=[0.25] * 4)
    assert absent.rules[0].parts[0].cost is None
    with pytest.raises(JobError, match="threshold_needs_two_classes"):
        describe_costs(kept, np.full(4, 0.25), threshold=0.5)
    with pytest.raises(JobError, match="costs_unfit"):
        describe_costs(kept, np.full(4, 0.25), [[0, 1], [1, 0]])


def test_parts_leave_out_rows_without_a_prediction() -> None:
    actual, probabilities = _classified(90, 3)
    probabilities[5] = np.nan
    kept = _kept(actual, probabilities, None)
    assert [len(kept.of(part).places) for part in ("train", "out_of_fold", "test")] == [59, 59, 30]
    held = kept.of("out_of_fold")
    assert sorted(np.concatenate(kept.folds(held)).tolist()) == list(range(59))
    assert kept.folds(kept.of("test")) == [] and kept.one_by_one == [0, 1, 2]
    with pytest.raises(JobError, match="class_unknown"):
        kept.index_of("z")
