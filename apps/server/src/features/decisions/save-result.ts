import { randomUUID } from 'node:crypto';
import type { Language } from '@hakaru/contract';
import type { Scope } from '../../db/scope.ts';
import { AppError, requireFound } from '../../http/app-error.ts';
import { isNameTaken } from '../datasets/index.ts';
import { lockProjects } from '../lineage/index.ts';
import type { DecisionContext } from './decision-context.ts';
import type { DecisionKind, ResultTable } from './decision-kind.ts';
import type { DecisionRow } from './decision-rows.ts';
import { saveResultJob } from './decisions.job.ts';
import { findDecision, readResult } from './get-decision.ts';

type SaveRequest = { name: string; comment: string } & Record<string, unknown>;

/**
 * Starts making a dataset of rows of a project's result. The dataset's id is known at once; it is there once the run has
 * succeeded. Throws not_found, also of rows that the result does not have, and name_taken.
 */
export async function startSavingResult(
  { files, jobs }: Pick<DecisionContext, 'files' | 'jobs'>,
  scope: Scope,
  kind: DecisionKind,
  projectId: string,
  { name, comment, ...of }: SaveRequest,
  language: Language,
): Promise<{ task_id: string; dataset_id: string }> {
  await tableOf(files, scope, kind, await findDecision(scope, kind, projectId), { of, language });
  if (await isNameTaken(scope, name)) throw new AppError('name_taken', { name });
  return scope.transaction(async (trx) => {
    await lockProjects(trx, [projectId]);
    await findDecision(trx, kind, projectId);
    const dataset_id = randomUUID();
    const task_id = await jobs.startRun(trx, {
      job: saveResultJob,
      kind: `${kind.id}.save`,
      subjectType: 'dataset',
      subjectId: dataset_id,
      payload: { project_id: projectId, name, comment, of, language },
    });
    return { task_id, dataset_id };
  });
}

/** The rows of a project's newest result that are asked for. Throws not_found where it has none such. */
export async function tableOf(
  files: DecisionContext['files'],
  scope: Scope,
  kind: DecisionKind,
  { id, dataset_version_id, config }: DecisionRow,
  asked: { of: Record<string, unknown>; language: Language },
): Promise<ResultTable> {
  const result = await readResult(files, scope, id);
  const version = requireFound(await scope.row('dataset_versions', requireFound(dataset_version_id ?? undefined)));
  return requireFound(
    result === null ? undefined : kind.saved?.table(result, config, { columns: version.columns, ...asked }),
  );
}
