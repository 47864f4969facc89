import type { Scope } from '../../db/scope.ts';
import { AppError } from '../../http/app-error.ts';
import { stopRuns } from '../../jobs/stop-runs.ts';
import { deleteProjects, lockProjects } from '../lineage/index.ts';
import type { DecisionContext } from './decision-context.ts';
import type { DecisionKind } from './decision-kind.ts';
import { findDecision } from './get-decision.ts';

/** Deletes a project with its results; nothing can depend on it. Throws project_running. */
export async function deleteDecision(
  { files, jobs }: Pick<DecisionContext, 'files' | 'jobs'>,
  scope: Scope,
  kind: DecisionKind,
  id: string,
) {
  const { prefixes, openRuns } = await scope.transaction(async (trx) => {
    await findDecision(trx, kind, id);
    await lockProjects(trx, [id]);
    if ((await findDecision(trx, kind, id)).status === 'training') throw new AppError('project_running');
    const left = await deleteProjects(trx, [id]);
    await trx.announce(kind.calls.deletion.area, id);
    return left;
  });
  await stopRuns(jobs, scope.orgId, openRuns);
  for (const prefix of prefixes) await files.deletePrefix(prefix);
  return { deleted: { projects: 1 } };
}
