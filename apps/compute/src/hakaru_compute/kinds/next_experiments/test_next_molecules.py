"""Columns of SMILES: which are recognised, which molecules are alike, and what a round learns from that."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from hakaru_compute.job import JobContext
from hakaru_compute.kinds.next_experiments.check import answer
from hakaru_compute.kinds.next_experiments.molecules import detect, likeness
from hakaru_compute.kinds.next_experiments.molecules_spec import MoleculesSpec
from hakaru_compute.kinds.next_experiments.result_spec import RunResult
from hakaru_compute.kinds.next_experiments.run import run
from hakaru_compute.kinds.next_experiments.spec import CheckSpec, RunSpec
from trained_models import refused


def recognised(tmp_path: Path, **columns: list[str]) -> dict[str, tuple[int, list[str]]]:
    spec = MoleculesSpec.model_validate({"columns": [{"name": name, "values": v} for name, v in columns.items()]})
    return {one.name: (one.molecules, one.unread) for one in detect(spec, JobContext(tmp_path)).columns}


def test_columns_of_smiles_are_recognised_by_their_values_or_their_name(tmp_path: Path) -> None:
    told = recognised(
        tmp_path,
        solvent=["CO", "CCO", "C1CCOC1", "CC#N", "CN(C)C=O", "O"],
        base=["O=C([O-])C.[K+]", "O=C([O-])C.[Cs+]"],
        halide=["ClCCl", "ClCCCl", "CO"],
        additive=["[K+].[OH-]", "CC(=O)O[Na]", "none"],
        Ligand_SMILES=["C", "CO", "なし"],
        smi=["CC", "C"],
    )
    assert told == {
        "solvent": (6, []),
        "base": (2, []),
        "halide": (3, []),
        "additive": (2, ["none"]),
        "Ligand_SMILES": (2, ["なし"]),
        "smi": (2, []),
    }


@pytest.mark.parametrize(
    "values",
    [
        ["C", "CO", "N", "B", "P"],
        ["PP", "PS", "PC"],
        ["FCC", "BCC"],
        ["ON", "OFF"],
        ["OK", "NG"],
        ["NIPPON", "COSCO"],
        ["C steel", "P steel"],
        ["CO 2", "N 2"],
        ["C-C", "C-N"],
        ["N/C", "P/N"],
        ["P(N)", "P(O)", "N(N)"],
        ["SS400", "S45C", "SPCC"],
        ["Si", "Fe", "C"],
        ["I", "II", "III"],
        ["P", "N", "P+", "N+"],
        ["C=C", "ABS"],
        ["水", "acetone"],
        ["CC(=O)OCC"],
        ["", " "],
    ],
)
def test_names_of_grades_and_makers_are_no_molecules(tmp_path: Path, values: list[str]) -> None:
    assert recognised(tmp_path, grade=values) == {}


def test_a_name_alone_makes_no_molecules(tmp_path: Path) -> None:
    assert recognised(tmp_path, smiles=["yes", "no", "N"], semi=["C", "P"]) == {}


def test_one_molecule_in_two_spellings_is_one_and_what_is_none_is_like_no_other() -> None:
    benzene, pyridone, acetate = (
        ["C1=CC=CC=C1", "c1ccccc1"],
        ["Oc1ccccn1", "O=c1cccc[nH]1"],
        ["CC(=O)O[K]", "CC(=O)[O-].[K+]"],
    )
    alike, keys = likeness([*benzene, *pyridone, *acetate, "[Na+]", "*CC*", "C(", "CC(=O)[O-].[Cs+]"])
    assert alike == pytest.approx(alike.T) and np.linalg.eigvalsh(alike).min() > -1e-9
    assert [alike[at, at + 1] for at in (0, 2, 4)] == [1.0, 1.0, 1.0] and keys[0] == keys[1] != keys[2]
    assert 0 < alike[0, 2] < 1 and 0 < alike[5, 9] < 1
    # An atom alone has no neighbours to share, and text that is no SMILES none at all.
    assert alike[6].tolist() == np.eye(10)[6].tolist() and alike[8].tolist() == np.eye(10)[8].tolist()
    assert keys[8] is None and keys[7]
    mirrored, _ = likeness(["C[C@H](O)CC", "C[C@@H](O)CC"])
    assert mirrored[0, 1] < 1


ALCOHOLS = [f"{'C' * length}O" for length in range(1, 9)]
ACIDS = [f"{'C' * length}C(=O)O" for length in range(1, 9)]
AMINES = [f"{'C' * length}N(C)C" for length in range(1, 9)]


def reactions(count: int, seed: int = 0) -> dict[str, list[Any]]:
    """Additives whose effect follows what they are; each is tried once or twice."""
    rng = np.random.default_rng(seed)
    smiles = [*ALCOHOLS, *ACIDS, *AMINES]
    level = np.repeat([10.0, 40.0, 70.0], 8) + np.tile(np.arange(8), 3)
    at = rng.permutation(np.tile(np.arange(24), 3))[:count]
    b = rng.uniform(-1, 1, count).round(3)
    return {
        "smiles": [smiles[one] for one in at],
        "code": [f"L{(7 * one) % 24:02d}" for one in at],
        "b": b.tolist(),
        "y": (level[at] - 5 * b**2).tolist(),
    }


def asked(tmp_path: Path, columns: dict[str, list[Any]], factor: str = "smiles", **options: Any) -> RunResult:
    pq.write_table(pa.table(columns), tmp_path / "t.parquet")
    categories = {"type": "categorical", "name": factor, "levels": sorted(set(columns[factor]))}
    spec = {
        "targets": [{"target": "y", "goal": "max"}],
        "factors": [{"type": "range", "name": "b", "lower": -1, "upper": 1}, categories],
        "molecules": [{"factor": factor}],
        "table": {"path": str(tmp_path / "t.parquet")},
        "batch": 3,
    }
    return run(RunSpec.model_validate({**spec, **options}), JobContext(tmp_path))


def test_structures_tell_what_names_do_not(tmp_path: Path) -> None:
    columns = reactions(30, seed=1)
    known, named = (asked(tmp_path, columns, molecules=one) for one in ([{"factor": "smiles"}], []))
    assert known.fits[0].q2 is not None and named.fits[0].q2 is not None
    assert known.fits[0].q2 > 0.8 > named.fits[0].q2 + 0.2
    assert [factor.factor for factor in known.fits[0].factors] == ["b", "smiles"]
    different = len(set(columns["smiles"]))
    assert [one.model_dump() for one in known.molecules] == [
        {"factor": "smiles", "column": None, "molecules": different, "same": [], "unread": []}
    ]
    assert named.molecules == []


def test_names_are_described_by_the_smiles_beside_them_which_the_run_sheet_has_too(tmp_path: Path) -> None:
    columns = reactions(40)
    result = asked(tmp_path, columns, "code", molecules=[{"factor": "code", "column": "smiles"}])
    sheet = json.loads((tmp_path / "sheet.json").read_text())
    of_code = dict(zip(columns["code"], columns["smiles"], strict=True))
    at = [sheet["columns"].index(name) for name in ("code", "smiles")]
    rows = [[row[place] for place in at] for row in sheet["rows"][-len(result.proposals) :]]
    assert rows == [[one.setting["code"], of_code[str(one.setting["code"])]] for one in result.proposals]
    columns["smiles"][0] = "CC#N"
    with refused("property_varies"):
        asked(tmp_path, columns, "code", molecules=[{"factor": "code", "column": "smiles"}])


def test_what_is_no_smiles_or_the_same_molecule_is_said(tmp_path: Path) -> None:
    columns = reactions(40)
    one = min(columns["smiles"])
    columns["smiles"] = [{one: "none"}.get(text, text) for text in columns["smiles"]]
    columns["smiles"][0], columns["smiles"][1] = "OCCC", "CCCO"
    result = asked(tmp_path, columns)
    notes = {note.code: note.params for note in result.notes}
    assert notes["molecules_unread"] == {"factor": "smiles", "categories": "none"}
    assert notes["molecules_same"] == {"factor": "smiles", "molecules": "CCCO = OCCC"}
    assert result.molecules[0].unread == ["none"] and result.molecules[0].same == [["CCCO", "OCCC"]]
    assert result.method == "model"
    with refused("molecules_unread", column="smiles"):
        asked(tmp_path, {**columns, "smiles": [f"grade {text}" for text in columns["smiles"]]})


def test_a_replay_goes_by_structures_too(tmp_path: Path) -> None:
    columns = reactions(72)
    options: dict[str, Any] = {"purpose": "replay", "replay_seeds": 6, "replay_budget": 20}
    known, named = (asked(tmp_path, columns, molecules=one, **options) for one in ([{"factor": "smiles"}], []))
    assert known.molecules and known.replay is not None and named.replay is not None
    assert known.replay.curves[0].points[-1].mean_found > named.replay.curves[0].points[-1].mean_found


def test_what_is_described_as_molecules_is_checked() -> None:
    columns = [{"name": name, "type": "numeric"} for name in ("b", "y", "w")]
    columns += [{"name": name, "type": "categorical"} for name in ("k", "other", "text")]
    factors = [
        {"type": "range", "name": "b", "lower": 0, "upper": 1},
        {"type": "categorical", "name": "k", "levels": ["C", "CC"]},
        {"type": "categorical", "name": "other", "levels": ["C", "CC"]},
    ]
    said = [{"factor": "k", "column": "text"}, {"factor": "other", "column": "w"}, {"factor": "b"}]
    options = {"targets": [{"target": "y", "goal": "max"}], "factors": factors, "molecules": said}
    spec = CheckSpec.model_validate({"options": options, "table": {"columns": columns, "rows": None}})
    found = [(one.code, one.params, one.fields) for one in answer(spec).problems]
    assert found == [
        ("molecules_no_text", {"column": "w"}, [["molecules", 1]]),
        ("described_no_categories", {"factor": "b"}, [["molecules", 2]]),
    ]
