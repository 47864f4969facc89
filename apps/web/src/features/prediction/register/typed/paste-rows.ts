import type { Cell } from '@hakaru/contract';
import { readCell, type Feature, type ReadCell } from './read-cell.ts';

export type TypedRow = Record<string, Cell>;

export interface PasteProblem {
  /** Counted from 1 among the pasted rows, without the header. */
  row: number;
  column: string;
  text: string;
  problem: Extract<ReadCell, { problem: string }>['problem'];
}

export interface Pasted {
  rows: Partial<TypedRow>[];
  /** Columns of a pasted header that are no feature. */
  unknownColumns: string[];
  problems: PasteProblem[];
}

/**
 * Pasted cells as values of features. Where the first row names features, columns go by name; otherwise they go by
 * their place, beginning at `firstFeature`. Cells that cannot be read are missing and reported.
 */
export function pasteRows(cells: readonly string[][], features: readonly Feature[], firstFeature = 0): Pasted {
  const header = cells[0] ?? [];
  const named = header.map((name) => features.find((feature) => sameName(feature.name, name)));
  const byName = named.some(Boolean);
  const targets = byName ? named : header.map((_, place) => features[firstFeature + place]);
  const problems: PasteProblem[] = [];
  const rows = cells.slice(byName ? 1 : 0).map((line, index) => {
    const row: Partial<TypedRow> = {};
    line.forEach((text, place) => {
      const feature = targets[place];
      if (!feature) return;
      const read = readCell(feature.type, text);
      row[feature.name] = 'value' in read ? read.value : null;
      if ('problem' in read) problems.push({ row: index + 1, column: feature.name, text, problem: read.problem });
    });
    return row;
  });
  return { rows, problems, unknownColumns: byName ? header.filter((name, place) => !named[place] && name !== '') : [] };
}

function sameName(a: string, b: string): boolean {
  return a.normalize('NFKC').trim().toLowerCase() === b.normalize('NFKC').trim().toLowerCase();
}
