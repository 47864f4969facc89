import type { RegressionOptions } from '@hakaru/contract/training/regression';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Scope } from '../../../db/scope.ts';
import { createTestApp, type TestApp } from '../../../test-app.ts';
import { signIn, type TestUser } from '../../../testing/test-user.ts';
import { waitFor } from '../../../testing/wait-for.ts';
import { insertTestTable } from '../test-table.ts';
import { artefactJobs } from '../training-jobs.ts';
import { replaceArtefact } from './artefact-rows.ts';
import { readArtefact } from './start-artefact.ts';
import { selectTrainedModel } from './trained-model-rows.ts';

const options: RegressionOptions = {
  targets: ['y'],
  features: [{ name: 'x', type: 'numeric' }],
  models: [{ name: 'linear', parameters: { name: 'linear' } }],
};

let test: TestApp;
let ask: TestUser['ask'];
let scope: Scope;
let projectId: string;
let modelKey: string;

async function ended(runId: string): Promise<void> {
  await waitFor(async () => ((await scope.row('runs', runId))?.finished_at ? true : undefined));
}

const artefacts = () =>
  test.context.database.db.selectFrom('model_artefacts').selectAll().where('model_key', '=', modelKey).execute();

/** Of the runs that worked on the model, those with files. */
async function runsWithFiles(): Promise<string[]> {
  const runs = await test.context.database.db
    .selectFrom('runs')
    .select('id')
    .where('subject_id', 'in', [modelKey, projectId])
    .execute();
  const kept: string[] = [];
  for (const { id } of runs) if ((await test.context.files.list(`runs/${id}`)).length > 0) kept.push(id);
  return kept;
}

beforeAll(async () => {
  test = await createTestApp({ work: true });
  const user = await signIn(test, 'aiko');
  ({ ask } = user);
  scope = new Scope(test.context.database.db, user.owner);
  const dataset = await insertTestTable(test.context, user.owner, {
    name: 'a line',
    select: 'SELECT i::DOUBLE AS x, 2 * i + sin(i) AS y FROM range(60) t(i)',
    columns: ['x', 'y'].map((name) => ({ name, type: 'numeric' as const })),
  });
  await test.context.compute.start();
  projectId = (await ask<{ project_id: string }>('POST', `/regress/register/${dataset}`, { name: 'a line', options }))
    .project_id;
  const { task_id } = await ask<{ task_id: string }>('POST', `/train/model/${projectId}`);
  await ended(task_id);
  const { trained_models } = await ask<{ trained_models: { model_key: string }[] }>(
    'GET',
    `/train/result/${projectId}`,
  );
  modelKey = trained_models[0]!.model_key;
});
afterAll(() => test.close());

it('two runs that make the same artefact at once end with one, and with the files of one', async () => {
  const start = () =>
    scope.transaction((trx) =>
      test.context.jobs.startRun(trx, {
        job: artefactJobs.report,
        kind: 'regression.report',
        subjectType: 'trained_model',
        subjectId: modelKey,
        payload: { every_row: false, parts: 'all' },
      }),
    );
  const runs = await Promise.all([start(), start()]);
  await Promise.all(runs.map(ended));
  const [made, ...others] = await artefacts();
  expect(others).toEqual([]);
  expect(made?.name).toBe('report');
  expect(runs).toContain(made?.run_id);
  expect(made?.key.startsWith(`runs/${made.run_id}/`)).toBe(true);
  // Those of the other go just after its row does.
  await waitFor(async () => {
    const kept = await runsWithFiles();
    return kept.length === 2 && kept.includes(made!.run_id) ? true : undefined;
  });
  const { state } = await ask<{ state: string }>('POST', `/regress/report/${projectId}`, { model_key: modelKey });
  expect(state).toBe('success');
});

it('what was started later stays where what was started before ends after it, and a report of every row is made beside what completes one', async () => {
  const start = (payload: { every_row: boolean; parts: 'quick' | 'all' | 'rest' }) =>
    scope.transaction((trx) =>
      test.context.jobs.startRun(trx, {
        job: artefactJobs.report,
        kind: 'regression.report',
        subjectType: 'trained_model',
        subjectId: modelKey,
        payload,
      }),
    );
  const [before] = await artefacts();
  const completing = await start({ every_row: false, parts: 'rest' });
  const report = (every_row: boolean) =>
    ask<{ state: string; task_id: string | null }>('POST', `/regress/report/${projectId}`, {
      model_key: modelKey,
      every_row,
    });
  const { state, task_id: everyRow } = await report(true);
  expect([state, everyRow === completing]).toEqual(['in_progress', false]);
  await Promise.all([completing, everyRow!].map(ended));
  expect((await artefacts()).map((made) => made.run_id)).toEqual([everyRow]);

  // As if it had ended only now.
  const unused = await scope.transaction((trx) =>
    replaceArtefact(trx, { ...before!, run_id: completing, key: `runs/${completing}/1/report.json` }),
  );
  expect(unused).toBe(completing);
  expect((await artefacts()).map((made) => made.run_id)).toEqual([everyRow]);
});

it('who read the key of one that was replaced reads the newer', async () => {
  const model = (await selectTrainedModel(scope, projectId, modelKey))!;
  const read = (key: string) => test.context.files.get(key);
  const request = { model, artefact: 'report' } as const;
  const stream = await readArtefact(scope, request, 'runs/gone/1/report.json', read);
  stream.destroy();
  await test.context.database.db.updateTable('model_artefacts').set({ key: 'runs/gone/1/report.json' }).execute();
  await expect(readArtefact(scope, request, 'runs/gone/1/report.json', read)).rejects.toThrow('no file');
});

it('is deleted with its project, row and files', async () => {
  await ask('DELETE', `/project/delete/${projectId}`);
  expect(await artefacts()).toEqual([]);
  expect(await runsWithFiles()).toEqual([]);
});
