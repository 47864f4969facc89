import { listInferences as listInferencesCall, type PageQuery } from '@hakaru/contract';
import { requestedPage } from '../../db/lists/list-rows.ts';
import type { Scope } from '../../db/scope.ts';
import { checkInput } from '../../http/check-input.ts';
import type { Language } from '@hakaru/contract';
import { findPredictions, type PredictionFilter, selectPredictions } from './prediction-rows.ts';
import { toPredictionSummary } from './to-wire.ts';

const EVERYTHING = 'all';

export async function listInferences(scope: Scope, query: PageQuery & PredictionFilter) {
  const { training_type, state, project_id, search } = query;
  const filter = { training_type, state, project_id, search };
  const page = requestedPage(query);
  const found = await findPredictions(scope, filter, page);
  const rows = await selectPredictions(scope, found);
  return { items: rows.map(toPredictionSummary), total: found.total, page: query.page, page_size: query.page_size };
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
