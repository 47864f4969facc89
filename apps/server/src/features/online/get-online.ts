import type { CallInput, CallResponse, OnlineChange } from '@hakaru/contract';
import type { Scope } from '../../db/scope.ts';
import type { ModelReference, EstimatingOnline, ScoringOnline } from '../training/index.ts';
import type { OnlineContext } from './online-context.ts';
import { selectEnds, selectOnline, selectWindow } from './online-rows.ts';
import { type OpenOnline, openOnline, requireShort } from './open-online.ts';
import { retainedRows } from './retained-rows.ts';
import { selectChanges } from './state-rows.ts';
import { forCompute, stillBefore } from './take-rows.ts';

type Page = CallInput<EstimatingOnline['calls']['get']>['query'];

/** How a model that estimates stands online, with a page of its changes; also of one that has taken no row yet. Throws not_found. */
export async function getEstimating(
  context: OnlineContext,
  scope: Scope,
  kind: EstimatingOnline,
  place: ModelReference,
  page: Page,
): Promise<CallResponse<EstimatingOnline['calls']['get']>> {
  const online = await openOnline(context, scope, kind, place);
  return { ...(await standingOf(scope, online, page)), facts: online.facts };
}

/** The same of a model that scores, with its newest row's alarm by what is set now. Throws not_found, online_duration_long. */
export async function getScoring(
  context: OnlineContext,
  scope: Scope,
  kind: ScoringOnline,
  place: ModelReference,
  page: Page,
): Promise<CallResponse<ScoringOnline['calls']['get']>> {
  const online = await openOnline(context, scope, kind, place);
  requireShort(online);
  const { key, facts, modelDir, settingsVersion } = online;
  const { last } = await selectEnds(scope, key);
  let newest = null;
  if (last) {
    const window = await selectWindow(scope, key, { first: last.moment, last: last.moment, before: facts.rows_before });
    const found = await context.compute.call(`${kind.by}.score` as const, {
      model_dir: modelDir,
      model_settings: facts.model_settings,
      rows: forCompute(online, window),
      first: window.length - 1,
      still_before: await stillBefore(scope, online, window, window.length - 1),
    });
    newest = { ...found, scores: found.scores.map((score) => ({ ...score, time: last.time })) };
  }
  return { ...(await standingOf(scope, online, page)), facts, settings_version: settingsVersion, newest };
}

async function standingOf(scope: Scope, { key, facts }: OpenOnline, { page, page_size }: Page) {
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
    rows: {
      kept: stands?.rows_kept ?? 0,
      most: retainedRows(facts),
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
