import type { Cell } from '@hakaru/contract';
import { trimCell } from '@hakaru/contract/text/cells';
import { detectNumberFormat } from '@hakaru/contract/text/detect-number-format';
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
 * their place, beginning at `firstFeature`. How numbers are written is found from all cells, as in uploaded files.
 * Cells that cannot be read are missing and reported.
 */
export function pasteRows(cells: readonly string[][], features: readonly Feature[], firstFeature = 0): Pasted {
  const header = cells[0] ?? [];
  const named = header.map((name) => features.find((feature) => sameName(feature.name, name)));
  const byName = named.some(Boolean);
  const targets = byName ? named : header.map((_, place) => features[firstFeature + place]);
  const problems: PasteProblem[] = [];
  const body = cells.slice(byName ? 1 : 0);
  const format = detectNumberFormat(
    [body.flatMap((line) => line.filter((_text, place) => targets[place]?.type === 'numeric').map(trimCell))],
    null,
  );
  const rows = body.map((line, index) => {
    const row: Partial<TypedRow> = {};
    line.forEach((text, place) => {
      const feature = targets[place];
      if (!feature) return;
      const read = readCell(feature.type, text, format);
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
