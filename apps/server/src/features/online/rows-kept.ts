import type { OnlineFacts } from './open-online.ts';

const FEWEST = 1000;
const MOST = 12_000;

/** So many of the newest rows are kept: for samples whose laboratory value comes late, also later than its delay. */
export function rowsKept({ rows_before, delay }: OnlineFacts): number {
  return Math.min(Math.max(4 * (rows_before + delay), FEWEST), MOST);
}
