import { headingWidth, textWidth } from '../../../ui/text-width.ts';

/** Padding of a cell on both sides. */
const PADDING = 16;
/** The arrow of the sorted column; every heading keeps room for it. */
const ARROW = 22;

export interface FittingColumn {
  id: string;
  label: string;
  texts: readonly string[];
}

/** The first of some columns that a width has room for whole, at least one. */
export function fittingColumns(columns: readonly FittingColumn[], width: number): string[] {
  let left = width;
  const kept: string[] = [];
  for (const { id, label, texts } of columns) {
    left -= PADDING + Math.max(headingWidth(label) + ARROW, ...texts.map(textWidth));
    if (left < 0 && kept.length > 0) break;
    kept.push(id);
  }
  return kept;
}
