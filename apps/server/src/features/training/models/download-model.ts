import { setTimeout as sleep } from 'node:timers/promises';
import type { Scope } from '../../../db/scope.ts';
import { AppError, requireFound } from '../../../http/app-error.ts';
import type { FileAnswer } from '../../../http/file-answer.ts';
import { readRun } from '../../../jobs/run-rows.ts';
import { findProject } from '../projects/get-project.ts';
import { readArtefact, startArtefact } from './start-artefact.ts';
import { selectModelByName } from './trained-model-rows.ts';
import type { TrainingContext } from '../training-context.ts';
import type { TrainingKind } from '../training-kind.ts';

const LOOK_AGAIN_MS = 150;
const LONGEST_WAIT_MS = 280_000;

export interface ModelDownload {
  projectId: string;
  name: string;
  /** Null where the type's download has none: a name has one trained model then. */
  index: number | null;
}

/** The trained model as a zip, made on the first request: the answer waits for it. */
export async function downloadModel(
  { jobs, files }: TrainingContext,
  scope: Scope,
  kind: TrainingKind,
  { projectId, name, index }: ModelDownload,
): Promise<FileAnswer> {
  const project = await findProject(scope, projectId, kind.id);
  const model = requireFound(await selectModelByName(scope, projectId, name, index));
  const request = { kindId: kind.id, model, artefact: 'export' } as const;
  let made = await startArtefact(scope, jobs, request, 'failed');
  const end = Date.now() + LONGEST_WAIT_MS;
  while (made.state === 'in_progress' && Date.now() < end) {
    await sleep(LOOK_AGAIN_MS);
    made = await startArtefact(scope, jobs, request, 'never');
  }
  if (made.state === 'success') {
    const kept = await readArtefact(scope, request, made.key, async (key) => ({
      stream: await files.get(key),
      size: (await files.size(key)) ?? undefined,
    }));
    return {
      ...kept,
      name: `${[project.name, name, ...(index === null ? [] : [index])].join('-')}.zip`,
      contentType: 'application/zip',
    };
  }
  const run = await readRun(scope.db, scope.orgId, made.taskId);
  throw new AppError('compute_failed', { reason: run?.error?.code ?? 'worker_died' });
}
