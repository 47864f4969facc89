"""Linear discriminant analysis of PLS scores: the rule that assigns rows by where their scores lie among those of each class."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

# Of the scores' whole variance: what is added to that within classes, so that classes without any can still be told apart.
RIDGE = 1e-10
# How far below every other class those lie that no row fitted on is of: they are never assigned.
UNMET = 10.0


@dataclass(frozen=True)
class ScoreRule:
    """slopes (k, a) and intercepts (k,) of each class's discriminant function of centred scores (n, a)."""

    slopes: np.ndarray
    intercepts: np.ndarray

    def apply(self, scores: np.ndarray) -> np.ndarray:
        """Discriminant functions (n, k) of scores (n, a or more): log posterior probabilities but for a constant of each row."""
        return scores[:, : self.slopes.shape[1]] @ self.slopes.T + self.intercepts


def score_rules(scores: np.ndarray, codes: np.ndarray, counts: list[int]) -> list[ScoreRule]:
    """The rules of the first `counts` of the scores (n, a) of rows of classes codes (n,), 0 to k − 1.

    Normal distributions with one covariance (pooled within classes) and the classes' shares as priors, after PLS as in
    Barker & Rayens 2003 (J. Chemometrics 17, 166–173). Covariances of fewer scores are corners of that of all.
    """
    sizes = np.bincount(codes)
    means = np.array([scores[codes == code].mean(axis=0) for code in range(len(sizes))])
    left = scores - means[codes]
    within = left.T @ left / max(1, len(scores) - len(sizes))
    within[np.diag_indices_from(within)] += RIDGE * scores.var(axis=0)
    shares = np.log(sizes / len(scores))
    found = []
    for count in counts:
        slopes = np.linalg.solve(within[:count, :count], means[:, :count].T).T
        found.append(ScoreRule(slopes, shares - (slopes * means[:, :count]).sum(axis=1) / 2))
    return found


def answers_by_scores(scores: np.ndarray, codes: np.ndarray, others: np.ndarray, classes: int) -> list[np.ndarray]:
    """Discriminant functions (m, classes) of other rows' scores (m, a) by the first 1, 2, … a of the scores (n, a) of rows of
    classes codes (n,), of which some may be missing.
    """
    met, own = np.unique(codes, return_inverse=True)
    found = []
    for rule in score_rules(scores, own, list(range(1, scores.shape[1] + 1))):
        answers = rule.apply(others)
        whole = np.tile(answers.min(axis=1, keepdims=True) - UNMET, (1, classes))
        whole[:, met] = answers
        found.append(whole)
    return found
