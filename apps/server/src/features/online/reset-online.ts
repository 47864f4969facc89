import type { CallInput } from '@hakaru/contract';
import type { Scope } from '../../db/scope.ts';
import { AppError } from '../../http/app-error.ts';
import type { ModelReference, EstimatingOnline, Online } from '../training/index.ts';
import { STATES_KEPT } from './learn-value.ts';
import type { OnlineContext } from './online-context.ts';
import { forgetRows, lockOnline, updateOnline } from './online-rows.ts';
import { beginOnline } from './open-online.ts';
import { stateKey } from './state-file.ts';
import { forgetStates, insertState, selectState } from './state-rows.ts';

/** Makes what a model had learned at a version its newest version. Throws not_found, online_changed, online_version_unknown. */
export async function resetOnline(
  context: OnlineContext,
  scope: Scope,
  kind: Online,
  place: ModelReference,
  { to, version: seen, forget_rows }: CallInput<EstimatingOnline['calls']['reset']>['body'],
): Promise<{ version: number }> {
  const { files, turns } = context;
  const online = await beginOnline(context, scope, kind, place);
  const { key } = online;
  const { version, forgotten } = await turns(key, () => scope.transaction(reset));
  for (const old of forgotten) await files.deletePrefix(stateKey(online, old));
  return { version };

  async function reset(trx: Scope): Promise<{ version: number; forgotten: number[] }> {
    const { version: newest } = await lockOnline(trx, key);
    if (newest !== seen) throw new AppError('online_changed');
    const state = to > newest ? undefined : await selectState(trx, key, to);
    if (state === undefined) throw new AppError('online_version_unknown', { version: to });
    const next = newest + 1;
    await insertState(trx, key, {
      version: next,
      kind: 'reset',
      state,
      as_trained: state === null,
      moment: null,
      sampled: null,
      value: null,
      learned: false,
      reason: null,
      estimate: null,
      error: null,
      went_to: to,
    });
    await updateOnline(trx, key, { version: next, ...(forget_rows && { rows_kept: 0 }) });
    if (forget_rows) await forgetRows(trx, key, 0);
    const old = await forgetStates(trx, key, next - STATES_KEPT);
    await trx.announce(kind.calls.reset.area, key);
    return { version: next, forgotten: old };
  }
}
