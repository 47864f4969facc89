import { readFile } from 'node:fs/promises';
import type { Scope } from '../../../db/scope.ts';
import type { FileStore } from '../../../files/file-store.ts';
import type { TrainingContext } from '../training-context.ts';
import type { TrainingKind } from '../training-kind.ts';
import { openModel } from './open-model.ts';
import { type ArtefactState, readArtefact, startArtefact } from './start-artefact.ts';

export interface ReportRequest {
  projectId: string;
  modelKey: string;
  retry: boolean;
  everyRow: boolean;
}

/** A model's report where it is made, with the run that makes its slow parts while they are missing; otherwise the run that makes it. Throws compute_unavailable where none can be made. */
export async function requestReport(
  context: TrainingContext,
  scope: Scope,
  kind: TrainingKind,
  { projectId, modelKey, retry, everyRow }: ReportRequest,
) {
  const { jobs, files } = context;
  const { model } = await openModel(context, scope, projectId, modelKey, kind.id);
  const request = { kindId: kind.id, model, artefact: 'report' } as const;
  const again = everyRow ? 'always' : retry ? 'failed' : 'never';
  const parts = kind.hasSlowParts && !everyRow ? 'quick' : 'all';
  const first = await startArtefact(scope, jobs, { ...request, everyRow, parts }, again);
  if (first.state !== 'success') return inTheMaking(first);
  const report = await readArtefact(scope, request, first.key, (key) => readJson(files, key));
  if (!kind.isReport(report)) {
    // An earlier version made it, with other parts than this one shows.
    const anew = await startArtefact(scope, jobs, { ...request, parts }, 'always');
    if (anew.state !== 'success') return inTheMaking(anew);
    if (!anew.whole) throw new Error('a report to be made again was taken as made');
    return { state: 'in_progress' as const, task_id: anew.whole.taskId, report: null };
  }
  const made = { state: first.state, report };
  if (!kind.isWithoutSlowParts(report)) return { ...made, task_id: null };
  if (first.whole && !(first.whole.failed && retry)) return { ...made, task_id: first.whole.taskId };
  if (context.compute.state() !== 'running') return { ...made, task_id: null };
  const rest = await startArtefact(scope, jobs, { ...request, parts: 'rest' }, 'always');
  return { ...made, task_id: rest.state === 'success' ? (rest.whole?.taskId ?? null) : rest.taskId };
}

function inTheMaking({ state, taskId }: Extract<ArtefactState, { taskId: string }>) {
  return { state, task_id: taskId, report: null };
}

/** A JSON file of the store. Throws FileMissing. */
async function readJson(files: FileStore, key: string): Promise<unknown> {
  return JSON.parse(await readFile(await files.localPath(key), 'utf8'));
}
