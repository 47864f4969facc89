import type { Association } from '@hakaru/contract';
import { mutualInformation } from './mutual-information.ts';
import { overPairs } from './pairs.ts';
import { rankCorrelation } from './rank-correlation.ts';
import type { UsedRows } from './used-rows.ts';
import type { Associations } from './visual-table.ts';

/** How strongly each pair of columns goes together, over the rows that have both (and of the selected ones only, where `where` says so). */
export async function associate(used: UsedRows, method: Association, where: string): Promise<Associations> {
  if (method === 'spearman') return rankCorrelation(used, where);
  return method === 'mutual_information' ? mutualInformation(used, where) : linearCorrelation(used, where);
}

async function linearCorrelation(used: UsedRows, where: string): Promise<Associations> {
  return overPairs(used, (a, b) => `corr(c${a}, c${b}), regr_count(c${a}, c${b})`, where);
}
