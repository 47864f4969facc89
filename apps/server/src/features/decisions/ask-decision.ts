import { readFile } from 'node:fs/promises';
import type { Language } from '@hakaru/contract';
import type { Scope } from '../../db/scope.ts';
import type { FileStore } from '../../files/file-store.ts';
import { requireFound } from '../../http/app-error.ts';
import { readRun } from '../../jobs/run-rows.ts';
import { taskProgressOf } from '../../jobs/run-view.ts';
import type { DecisionContext } from './decision-context.ts';
import type { OpenProjectQuestion, DecisionKind } from './decision-kind.ts';
import { selectKeptAnswers } from './decision-rows.ts';
import { askDecisionJob } from './decisions.job.ts';
import { findDecision } from './get-decision.ts';
import { openDecision } from './open-decision.ts';

/** The file that a kept answer is in. */
export const ANSWER = 'answer.json';

type AnswerRun = NonNullable<Awaited<ReturnType<typeof readRun>>>;

/** What compute says at once of a project. Throws not_found, and what compute refuses. */
export async function askDecision(
  context: DecisionContext,
  scope: Scope,
  kind: DecisionKind,
  projectId: string,
  question: OpenProjectQuestion,
  body: unknown,
): Promise<unknown> {
  const opened = await openDecision(context, scope, kind, await findDecision(scope, kind, projectId));
  return question.answer(opened, body, context.compute.call);
}

/** Starts what answers a question that is kept with the project. */
export async function startAnswer(
  { jobs }: Pick<DecisionContext, 'jobs'>,
  scope: Scope,
  kind: DecisionKind,
  projectId: string,
  body: unknown,
): Promise<{ task_id: string }> {
  return scope.transaction(async (trx) => {
    await findDecision(trx, kind, projectId);
    const task_id = await jobs.startRun(trx, {
      job: askDecisionJob,
      kind: `${kind.id}.ask`,
      subjectType: 'project',
      subjectId: projectId,
      payload: { asked: body },
    });
    return { task_id };
  });
}

/** A kept answer, or how far it is. Throws not_found, also where the task is no question of such a project. */
export async function getAnswer(
  files: FileStore,
  scope: Scope,
  kind: DecisionKind,
  taskId: string,
  language: Language,
) {
  const run = requireFound(await readRun(scope.db, scope.orgId, taskId));
  requireFound(run.task === askDecisionJob.name ? run : undefined);
  await findDecision(scope, kind, run.subject_id);
  return toAnswer(files, run, language);
}

/** The newest kept answers of a project. */
export async function listAnswers(
  files: FileStore,
  scope: Scope,
  kind: DecisionKind,
  projectId: string,
  language: Language,
) {
  await findDecision(scope, kind, projectId);
  const runs = await selectKeptAnswers(scope, projectId);
  return { items: await Promise.all(runs.map((run) => toAnswer(files, run, language))) };
}

async function toAnswer(files: FileStore, run: AnswerRun, language: Language) {
  const stored = run.state === 'succeeded' ? (run.result as { files: string }).files : null;
  return {
    task: taskProgressOf(run, language),
    asked: (run.payload as { asked: unknown }).asked,
    answer:
      stored === null
        ? null
        : (JSON.parse(await readFile(await files.localPath(`${stored}/${ANSWER}`), 'utf8')) as unknown),
  };
}
