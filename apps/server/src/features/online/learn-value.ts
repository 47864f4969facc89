import type { CallInput, CallResponse } from '@hakaru/contract';
import type { Scope } from '../../db/scope.ts';
import { AppError } from '../../http/app-error.ts';
import type { ModelReference, EstimatingOnline } from '../training/index.ts';
import type { OnlineContext } from './online-context.ts';
import { lockOnline, selectEnds, selectWindow, updateOnline } from './online-rows.ts';
import { beginOnline } from './open-online.ts';
import { readTime } from './row-times.ts';
import { stateFile, stateKey } from './state-file.ts';
import { forgetStates, insertState, selectValueOf } from './state-rows.ts';
import { forCompute } from './take-rows.ts';

/** So many of the newest versions can be gone back to. */
export const STATES_KEPT = 50;

type Call = EstimatingOnline['calls']['learn'];

/**
 * Has a model learn a laboratory value, as a new version. One at a time, and in one transaction: whoever was cut off
 * sends the value again and is told that it is known, or has it taken now. Throws not_found, online_time_unfit,
 * online_time_offset, online_value_differs, sensor_state_unfit.
 */
export async function learnValue(
  context: OnlineContext,
  scope: Scope,
  kind: EstimatingOnline,
  place: ModelReference,
  { sampled, value }: CallInput<Call>['body'],
): Promise<CallResponse<Call>> {
  const { files, compute, turns } = context;
  const online = await beginOnline(context, scope, kind, place);
  const { key, facts, offset, modelDir } = online;
  const asked = sampled === null ? null : facts.time === null ? Number(sampled) : readTime(facts, offset, sampled);
  const { answer, forgotten } = await turns(key, () => scope.transaction(learn));
  for (const version of forgotten) await files.deletePrefix(stateKey(online, version));
  return answer;

  async function learn(trx: Scope): Promise<{ answer: CallResponse<Call>; forgotten: number[] }> {
    const { version } = await lockOnline(trx, key);
    const moment = asked ?? (await selectEnds(trx, key)).last?.moment;
    const window =
      moment === undefined
        ? []
        : await selectWindow(trx, key, { first: moment, last: moment, before: facts.rows_before });
    const row = window.at(-1);
    if (!row || moment === undefined) return unchanged({ version, reason: 'no_row', estimate: null });
    const lesson = await compute.call(`${kind.by}.learn` as const, {
      model_dir: modelDir,
      state_file: await stateFile(files, trx, online, version),
      rows: forCompute(online, window),
      laboratory_value: { sampled: facts.time === null ? null : moment, value },
    });
    if (lesson.state === null) {
      const known = lesson.reason === 'repeated' ? await selectValueOf(trx, key, row.moment) : undefined;
      if (known !== undefined && known !== value)
        throw new AppError('online_value_differs', { time: sampled ?? row.time, value: known });
      return unchanged({ version, reason: lesson.reason, estimate: lesson.estimate });
    }
    const { learned, reason, estimate, error } = lesson;
    await insertState(trx, key, {
      version: version + 1,
      kind: 'learned',
      state: Buffer.from(lesson.state, 'base64'),
      as_trained: false,
      moment: row.moment,
      sampled: sampled ?? row.time,
      value,
      learned,
      reason,
      estimate,
      error,
      went_to: null,
    });
    await updateOnline(trx, key, { version: version + 1 });
    const old = await forgetStates(trx, key, version + 1 - STATES_KEPT);
    await trx.announce(kind.calls.learn.area, key);
    return { answer: { version: version + 1, taken: true, learned, reason, estimate, error }, forgotten: old };
  }
}

function unchanged({ version, reason, estimate }: Pick<CallResponse<Call>, 'version' | 'reason' | 'estimate'>) {
  return { answer: { version, taken: false, learned: false, reason, estimate, error: null }, forgotten: [] };
}
