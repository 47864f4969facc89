import type { OnlineFacts } from './open-online.ts';

const FEWEST = 1000;
const MOST = 12_000;

/** So many of the newest rows are kept: for rows that come late, and samples whose laboratory value comes later than its delay. */
export function retainedRows(facts: OnlineFacts): number {
  const delay = 'delay' in facts ? facts.delay : 0;
  const still = Math.max(0, ...Object.values(facts.still_limits ?? {}));
  return Math.min(Math.max(4 * (facts.rows_before + delay), still, FEWEST), MOST);
}

/** A model that looks back further than this cannot run online: what it looks at is no longer kept. */
export const MOST_ROWS_BEFORE = MOST - FEWEST;
