import type { MoleculeColumn } from '@hakaru/contract/decisions/next-experiments';
import type { ColumnHint } from '../../../features/projects/wizard/column-hint.ts';
import { leftOut } from '../../../features/projects/wizard/column-hint.ts';

/** A column of SMILES, and the factor whose categories they are: its own, or one that is named like it. */
export interface SmilesColumn extends MoleculeColumn {
  describes: string;
}

/** By factors of categories the column that has the SMILES of these: the factor itself where its categories are SMILES. */
export type MoleculesDraft = Readonly<Record<string, string>>;

/** “Ligand_SMILES”, “SMILES (ligand)” and “ligand smiles” are the structures of “Ligand”. */
function namedBeside(name: string): string {
  return name
    .toLowerCase()
    .replace(/smiles/g, '')
    .replace(/[\s_.\-()（）:：]+/g, '');
}

/** Which factor each recognised column describes, unless a person says otherwise. */
export function smilesColumns(molecules: readonly MoleculeColumn[], hints: readonly ColumnHint[]): SmilesColumn[] {
  const recognised = new Set(molecules.map(({ name }) => name));
  const factors = hints.filter(
    (hint) => hint.column.type === 'categorical' && !recognised.has(hint.column.name) && leftOut(hint) === null,
  );
  return molecules
    .filter(({ name }) => hints.some(({ column }) => column.name === name))
    .map((column) => {
      const beside = namedBeside(column.name);
      const named = factors.find(({ column: { name } }) => beside !== '' && namedBeside(name) === beside);
      return { ...column, describes: named?.column.name ?? column.name };
    });
}

/** As they are guessed, of these factors. */
export function guessedMolecules(columns: readonly SmilesColumn[], factors: ReadonlySet<string>): MoleculesDraft {
  return Object.fromEntries(
    columns.filter(({ describes }) => factors.has(describes)).map(({ describes, name }) => [describes, name]),
  );
}

/** The columns that describe another factor, and so are none themselves. */
export function structuresOnly(molecules: MoleculesDraft): Set<string> {
  return new Set(Object.entries(molecules).flatMap(([factor, column]) => (factor === column ? [] : [column])));
}
