import type { Language, RecentWork, ServerEvent, TaskProgress } from '@hakaru/contract';
import type { Scope } from '../../db/scope.ts';
import type { EventHub } from '../../events/event-hub.ts';
import { requireFound } from '../../http/app-error.ts';
import { taskProgressOf } from '../../jobs/run-view.ts';
import { selectRecentWork } from './work-rows.ts';

/** The organization's events from now on, tasks in words of the reader's language; null keeps the line open. */
export async function* followEvents(
  hub: EventHub,
  scope: Scope,
  language: Language,
): AsyncGenerator<ServerEvent | null> {
  for await (const notice of hub.follow(scope.orgId)) {
    if (notice === null) yield null;
    else if (notice.type === 'compute') yield notice;
    else if (notice.type === 'changed') yield { type: 'changed', area: notice.area, id: notice.id };
    else {
      const run = await scope.row('runs', notice.runId);
      if (run) yield { type: 'task', task: taskProgressOf(run, language) };
    }
  }
}

export async function getTask(scope: Scope, taskId: string, language: Language): Promise<TaskProgress> {
  return taskProgressOf(requireFound(await scope.row('runs', taskId)), language);
}

/** What the organization works on, and what it has come to lately. */
export async function listRecentWork(scope: Scope, most: number, language: Language): Promise<{ items: RecentWork[] }> {
  const rows = await selectRecentWork(scope, most);
  return {
    items: rows.map((row) => ({
      task: taskProgressOf(row, language),
      name: row.prediction_name ?? row.project_name,
      training_type: row.training_type,
      project_id: row.project_id,
      prediction_id: row.prediction_id,
      by: row.by ?? '',
    })),
  };
}
