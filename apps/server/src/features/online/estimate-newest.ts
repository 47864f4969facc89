import type { CallInput, CallResponse } from '@hakaru/contract';
import type { Scope } from '../../db/scope.ts';
import type { ModelReference, EstimatingOnline } from '../training/index.ts';
import type { OnlineContext } from './online-context.ts';
import { beginOnline } from './open-online.ts';
import { stateFile } from './state-file.ts';
import { takeRows } from './take-rows.ts';

type Call = EstimatingOnline['calls']['estimate'];

/**
 * Keeps rows, then estimates them with the rows before them and all that the model has learned. Throws not_found,
 * sensor_state_unfit, and what `takeRows` throws.
 */
export async function estimateNewest(
  context: OnlineContext,
  scope: Scope,
  kind: EstimatingOnline,
  place: ModelReference,
  { rows: sent, coverage }: CallInput<Call>['body'],
): Promise<CallResponse<Call>> {
  const { files, compute } = context;
  const online = await beginOnline(context, scope, kind, place);
  const { rows, first, stillBefore, inOrder, ...taken } = await takeRows(context, scope, online, sent);
  const found = await compute.call(`${kind.by}.estimate` as const, {
    model_dir: online.modelDir,
    state_file: await stateFile(files, scope, online, taken.version),
    rows,
    first,
    still_before: stillBefore,
    coverage,
  });
  return { ...taken, found: { ...found, estimates: inOrder(found.estimates) } };
}
