import type { TypedRow } from '../../../features/projects/prediction/register/typed/paste-rows.ts';
import type { Feature } from '../../../features/projects/prediction/register/typed/read-cell.ts';

// Enough for a line without a mark at each point.
const POINTS = 61;

/** Rows that differ only in one numeric feature, evenly over its observed range and as far as the row's own value. */
export function curveRows({ name, minimum, maximum }: Feature, row: TypedRow): TypedRow[] {
  const own = row[name];
  const values = [Number(minimum), Number(maximum), ...(typeof own === 'number' ? [own] : [])];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return Array.from({ length: POINTS }, (_, index) => ({
    ...row,
    [name]: low + ((high - low) * index) / (POINTS - 1),
  }));
}
