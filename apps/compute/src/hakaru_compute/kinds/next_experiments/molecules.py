"""Categories that are molecules, written as SMILES: which columns have them, and which molecules are alike."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import numpy as np
import pyarrow as pa

from hakaru_compute.conditions.space import Column, Space
from hakaru_compute.data.read_frame import label_of
from hakaru_compute.job import JobContext, JobError
from hakaru_compute.kinds.next_experiments.molecules_spec import MoleculeColumn, MoleculesFound, MoleculesSpec
from hakaru_compute.kinds.next_experiments.properties import CellsOfCategories, Properties, apart
from hakaru_compute.kinds.next_experiments.result_spec import DescribedMolecules, Note
from hakaru_compute.kinds.next_experiments.spec import Molecules, RunSpec

# A name that says what its column has: “Ligand_SMILES”, “smi”.
SMILES_NAME = re.compile(r"smiles|(?<![a-z])smi(?![a-z])", re.IGNORECASE)
# A part of the largest spread that rounding leaves where there is none.
FLAT = 1e-9
# Of the values of a column whose name says so, so many are to be SMILES at least; of another's so many may be none, or one, such
# as “none”, and so many are to be nothing but SMILES: many a grade (C, CO, PP, FCC, NIPPON) is one by its letters.
NAMED, UNREAD, UNMISTAKABLE = 0.5, 0.2, 0.25
# Longer text is no molecule that a fingerprint could tell from others.
LONGEST = 2000
# Bonds from an atom that its surroundings reach (ECFP4; Rogers and Hahn 2010, J. Chem. Inf. Model. 50, 742).
RADIUS = 2
# How many of the values that are no SMILES are named.
SHOWN = 5


def detect(spec: MoleculesSpec, ctx: JobContext) -> MoleculesFound:
    """The columns whose values are molecules; the others are left out."""
    return MoleculesFound(columns=[one for column in spec.columns if (one := _looked_at(column.name, column.values))])


def _looked_at(name: str, values: Sequence[str]) -> MoleculeColumn | None:
    # One molecule alone is like no other.
    if len(values) < 2:
        return None
    read = [molecule_of(value) for value in values]
    unread = [value for value, one in zip(values, read, strict=True) if one is None]
    valid = len(values) - len(unread)
    if SMILES_NAME.search(name):
        is_found = valid >= NAMED * len(values)
    else:
        sure = sum(one is not None and _is_unmistakable(value, one) for value, one in zip(values, read, strict=True))
        most_unread = max(1.0, UNREAD * len(values)) if sure >= 2 else 0.0
        is_found = len(unread) <= most_unread and sure >= UNMISTAKABLE * len(values)
    if not is_found:
        return None
    return MoleculeColumn(name=name, molecules=valid, unread=unread[:SHOWN], unread_count=len(unread))


def molecule_of(text: str) -> Any:
    """Null where a text is no SMILES; one with a name behind it, “C steel”, is none."""
    from rdkit import Chem, rdBase

    text = text.strip()
    if not text or len(text) > LONGEST or any(letter.isspace() for letter in text):
        return None
    with rdBase.BlockLogs():
        read = Chem.MolFromSmiles(text)
    return read if read is not None and read.GetNumAtoms() > 0 else None


def _is_unmistakable(text: str, molecule: Any) -> bool:
    """Whether a SMILES has what names of grades and makers have not: rings, double bonds, charges, branches, Cl or Br in a chain."""
    atoms = molecule.GetNumAtoms()
    return (
        molecule.GetRingInfo().NumRings() > 0
        or any(mark in text for mark in "=#")
        or any(atom.GetFormalCharge() != 0 for atom in molecule.GetAtoms())
        or ("(" in text and atoms >= 4)
        or (re.search("Cl|Br", text) is not None and atoms >= 3)
    )


def likeness(smiles: Sequence[str]) -> tuple[np.ndarray, list[str | None]]:
    """How alike molecules are (n, n), 0 to 1, by their counts of surroundings (Morgan fingerprints, Tanimoto), and which of them
    are one (n): what is written in two ways, a salt with and without its bond, tautomers. A text that is no SMILES, null there,
    is unlike every other.
    """
    from rdkit import Chem, DataStructs, rdBase
    from rdkit.Chem.rdFingerprintGenerator import GetMorganGenerator
    from rdkit.Chem.rdinchi import MolToInchiKey

    generator = GetMorganGenerator(radius=RADIUS, includeChirality=True)
    read = [molecule_of(text) for text in smiles]
    with rdBase.BlockLogs():
        # The International Chemical Identifier knows tautomers; it is empty for what it does not know, such as a polymer's open ends.
        keys = [None if one is None else MolToInchiKey(one) or Chem.MolToSmiles(one) for one in read]
    prints: dict[str, Any] = {}
    for key, one in zip(keys, read, strict=True):
        if key is not None and key not in prints:
            prints[key] = generator.GetSparseCountFingerprint(one)
    alike = np.eye(len(read))
    there = [at for at, key in enumerate(keys) if key is not None]
    own = [prints[key] for key in keys if key is not None]
    for at, one in zip(there, own, strict=True):
        alike[at, there] = DataStructs.BulkTanimotoSimilarity(one, own)
    return alike, keys


def describe_molecules(
    space: Space, spec: RunSpec, table: pa.Table, properties: Properties, notes: list[Note]
) -> list[DescribedMolecules]:
    """Makes the space know which molecules are alike, and the properties each category's SMILES. Raises column_unknown,
    property_varies, property_missing, and molecules_unread where a column has no SMILES at all.
    """
    described = []
    for one in spec.molecules:
        index = space.place[one.factor]
        column = space.columns[index]
        if not column.is_category or not column.is_free:
            continue
        levels = column.levels or ()
        smiles = _smiles_of(column, one, table, spec)
        if one.column is not None:
            for level, text in zip(levels, smiles, strict=True):
                properties.setdefault(one.factor, {}).setdefault(level, {})[one.column] = text
        alike, keys = likeness(smiles)
        if not any(keys):
            raise JobError("molecules_unread", column=one.column or one.factor, text=smiles[0])
        lie = _places(alike)
        if lie.shape[1]:
            space.described.setdefault(index, []).append(lie)
            # Different molecules lie apart: their names would be one more length to learn, for nothing.
            space.unnamed.add(index)
        by_key: dict[str, list[str]] = {}
        for level, key in zip(levels, keys, strict=True):
            if key is not None:
                by_key.setdefault(key, []).append(level)
        same = [had for had in by_key.values() if len(had) > 1]
        unread = [level for level, key in zip(levels, keys, strict=True) if key is None]
        if same:
            words = "; ".join(" = ".join(had) for had in same[:SHOWN])
            notes.append(Note(code="molecules_same", params={"factor": one.factor, "molecules": words}))
        if unread:
            params: dict[str, str | int | float] = {"factor": one.factor, "categories": ", ".join(unread[:SHOWN])}
            notes.append(Note(code="molecules_unread", params=params))
        described.append(
            DescribedMolecules(factor=one.factor, column=one.column, molecules=len(by_key), same=same, unread=unread)
        )
    return described


def _smiles_of(column: Column, one: Molecules, table: pa.Table, spec: RunSpec) -> list[str]:
    """Of each category the SMILES that the table has beside it, or that it is itself."""
    if one.column is None:
        return list(column.levels or ())
    cells = CellsOfCategories(column, [one.column], table, spec)
    values = cells.of(one.column, lambda read: [label_of(cell) for cell in read.to_pylist()])
    for level, had in values.items():
        if len(set(had)) > 1:
            raise JobError("property_varies", column=one.column, factor=column.name, level=level)
    return [had[0] for had in values.values()]


def _places(alike: np.ndarray) -> np.ndarray:
    """Where molecules lie (n, q) whose squared distances are 1 − their likeness (n, n), a kernel (Ralaivola and others 2005)."""
    sizes, directions = np.linalg.eigh(alike)
    kept = sizes > FLAT * sizes.max()
    return apart(directions[:, kept] * np.sqrt(sizes[kept]))
