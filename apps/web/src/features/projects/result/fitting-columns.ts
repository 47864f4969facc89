import { headingWidth, textWidth } from '../../../ui/text-width.ts';

/** Padding of a cell on both sides. */
const PADDING = 16;
/** The arrow of the sorted column; on wide screens every heading keeps room for it. */
const ARROW = 22;

export interface FittingColumn {
  id: string;
  label: string;
  texts: readonly string[];
}

/** The first of some columns that a width has room for whole, at least one; `arrows` of them keep room for the arrow of the sorted one. */
export function fittingColumns(columns: readonly FittingColumn[], width: number, arrows = columns.length): string[] {
  let left = width;
  const kept: string[] = [];
  for (const [place, { id, label, texts }] of columns.entries()) {
    left -= PADDING + Math.max(headingWidth(label) + (place < arrows ? ARROW : 0), ...texts.map(textWidth));
    if (left < 0 && kept.length > 0) break;
    kept.push(id);
  }
  return kept;
}
