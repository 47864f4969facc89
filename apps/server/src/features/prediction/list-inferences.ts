import { listInferences as listInferencesCall, type PageQuery } from '@hakaru/contract';
import type { Db } from '../../db/database.ts';
import { checkInput } from '../../http/check-input.ts';
import type { Language } from '@hakaru/contract';
import { countPredictions, type PredictionFilter, selectPredictions } from './prediction-rows.ts';
import { toPredictionSummary } from './to-wire.ts';

const EVERYTHING = 'all';

export async function listInferences(db: Db, orgId: string, query: PageQuery & PredictionFilter) {
  const [rows, total] = await Promise.all([
    selectPredictions(db, orgId, query, query.sort, (query.page - 1) * query.page_size, query.page_size),
    countPredictions(db, orgId, query),
  ]);
  return { items: rows.map(toPredictionSummary), total, page: query.page, page_size: query.page_size };
}

/** What {query} of the path asks for, over what the query string says: `all`, or a query string of its own. */
export function readListQuery(
  inPath: string,
  query: PageQuery & PredictionFilter,
  language: Language,
): PageQuery & PredictionFilter {
  if (inPath === EVERYTHING) return query;
  const given = { ...query, ...Object.fromEntries(new URLSearchParams(inPath)) };
  return checkInput(listInferencesCall.query, given, 'params', language);
}
