"""A training of classes without test rows."""

from pathlib import Path

import numpy as np
import pyarrow as pa

from class_reports import make_report, train_classes


def test_classes_do_without_test_rows(tmp_path: Path) -> None:
    rng = np.random.default_rng(2)
    x = np.concatenate([rng.normal(0, 1, (15, 2)), rng.normal(3, 1, (15, 2))])
    table = pa.table({"a": x[:, 0], "b": x[:, 1], "kind": ["red"] * 15 + ["blue"] * 15})
    forest = {"name": "random_forest", "parameters": {"n_estimators": 20}}
    train_classes(tmp_path, table, "kind", ["lda", forest], split={"method": "none"})
    for index in range(2):
        assert make_report(tmp_path, index).test.rows == 0
