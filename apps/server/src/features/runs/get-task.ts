import type { Language, TaskProgress } from '@hakaru/contract';
import type { Db } from '../../db/database.ts';
import { found } from '../../http/app-error.ts';
import { readRun } from '../../jobs/run-rows.ts';
import { taskProgressOf } from '../../jobs/run-view.ts';

export async function getTask(db: Db, orgId: string, taskId: string, language: Language): Promise<TaskProgress> {
  return taskProgressOf(found(await readRun(db, orgId, taskId)), language);
}
