import { listInferences as listInferencesCall, type PageQuery } from '@hakaru/contract';
import type { Scope } from '../../db/scope.ts';
import { checkInput } from '../../http/check-input.ts';
import type { Language } from '@hakaru/contract';
import { countPredictions, type PredictionFilter, selectPredictions } from './prediction-rows.ts';
import { toPredictionSummary } from './to-wire.ts';

const EVERYTHING = 'all';

export async function listInferences(scope: Scope, query: PageQuery & PredictionFilter) {
  const [rows, total] = await Promise.all([
    selectPredictions(scope, query, query.sort, (query.page - 1) * query.page_size, query.page_size),
    countPredictions(scope, query),
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
