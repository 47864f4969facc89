import type { CallInput, CallResponse, OnlineChange } from '@hakaru/contract';
import type { Scope } from '../../db/scope.ts';
import type { Online } from '../training/index.ts';
import type { OnlineContext, Place } from './online-context.ts';
import { selectEnds, selectOnline } from './online-rows.ts';
import { openOnline } from './open-online.ts';
import { rowsKept } from './rows-kept.ts';
import { selectChanges } from './state-rows.ts';

type Call = Online['calls']['get'];

/** How a model stands online, with a page of its changes; also of one that has taken no row yet. Throws not_found. */
export async function getOnline(
  context: OnlineContext,
  scope: Scope,
  kind: Online,
  place: Place,
  { page, page_size }: CallInput<Call>['query'],
): Promise<CallResponse<Call>> {
  const { key, facts } = await openOnline(context, scope, kind, place);
  const stands = await selectOnline(scope, key);
  const { first, last } = await selectEnds(scope, key);
  const changes = await selectChanges(scope, key, (page - 1) * page_size, page_size);
  const version = stands?.version ?? 0;
  const items = changes.map(({ created_at, by, went_to, ...change }): OnlineChange => ({
    ...change,
    kept: Boolean(change.kept),
    at: created_at.toISOString(),
    by: by ?? '',
    to: went_to,
  }));
  return {
    version,
    facts,
    rows: {
      kept: stands?.rows_kept ?? 0,
      most: rowsKept(facts),
      seen: stands?.rows_seen ?? 0,
      first_time: first?.time ?? null,
      last_time: last?.time ?? null,
    },
    items,
    total: version,
    page,
    page_size,
  };
}
