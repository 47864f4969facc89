import type { CallInput, CallResponse } from '@hakaru/contract';
import type { Scope } from '../../db/scope.ts';
import type { ModelReference, ScoringOnline } from '../training/index.ts';
import type { OnlineContext } from './online-context.ts';
import { beginOnline, requireShort } from './open-online.ts';
import { takeRows } from './take-rows.ts';

type Call = ScoringOnline['calls']['score'];

/**
 * Keeps rows, then scores them with the rows before them, and says which are in alarm by what is set of the model. An
 * alarm that has to last does so over as many calls as it takes. Throws not_found, online_duration_long, and what
 * `takeRows` throws.
 */
export async function scoreNewest(
  context: OnlineContext,
  scope: Scope,
  kind: ScoringOnline,
  place: ModelReference,
  { rows: sent }: CallInput<Call>['body'],
): Promise<CallResponse<Call>> {
  const online = await beginOnline(context, scope, kind, place);
  requireShort(online);
  const { rows, first, stillBefore, inOrder, ...taken } = await takeRows(context, scope, online, sent);
  const found = await context.compute.call(`${kind.by}.score` as const, {
    model_dir: online.modelDir,
    model_settings: online.facts.model_settings,
    rows,
    first,
    still_before: stillBefore,
  });
  return { ...taken, settings_version: online.settingsVersion, found: { ...found, scores: inOrder(found.scores) } };
}
