import type { HistoryEntry } from '@hakaru/contract/preprocessing/calls';
import type { Derivation } from '../../db/tables/datasets.ts';
import { savedParameters } from '../lineage/index.ts';

type Changes = HistoryEntry['changes'];
type Told = Pick<HistoryEntry, 'process_type' | 'action_name' | 'parameters' | 'changes'>;

/** A model's results are learned from every row it was trained on, before any split. */
export function isLearned(derived: Derivation): boolean {
  return derived.kind === 'model';
}

/** What was done to a version's columns or rows otherwise than by a recipe, told as steps are. */
export function derivedEntries(derived: Derivation, rows: number): Told[] {
  if (derived.kind === 'split') {
    const { rows_before, method, share, seed, column, part } = derived;
    return [
      {
        process_type: 'rows',
        action_name: 'split',
        parameters: { method, share, seed, column, part },
        changes: { ...nothing(rows_before, rows), rows_removed: rows_before - rows },
      },
    ];
  }
  if (derived.kind === 'model') {
    return [
      {
        process_type: 'model',
        action_name: 'model',
        parameters: savedParameters(derived),
        changes: nothing(rows, rows),
      },
    ];
  }
  const { renamed, retyped } = derived;
  return [
    ...(renamed.length === 0
      ? []
      : [
          {
            process_type: 'columns',
            action_name: 'rename_columns',
            parameters: { names: renamed.map(({ before, after }) => ({ column: before, name: after })) },
            changes: { ...nothing(rows, rows), columns_renamed: renamed },
          },
        ]),
    ...retyped.map(({ name, name_before, type, filled, emptied }) => ({
      process_type: 'columns',
      action_name: 'retype',
      parameters: { columns: [name_before], type },
      changes: { ...nothing(rows, rows), cells: [{ column: name, changed: filled + emptied, filled, emptied }] },
    })),
  ];
}

function nothing(rows_in: number, rows_out: number): Changes {
  return {
    rows_in,
    rows_out,
    rows_removed: 0,
    rows_merged: 0,
    rows_made: 0,
    removed_rows: [],
    renumbered: rows_in !== rows_out,
    cells: [],
    columns_added: [],
    columns_removed: [],
    columns_renamed: [],
    warnings: [],
    seconds: 0,
  };
}
