import type { PredictionDetail, TaskProgress } from '@hakaru/contract';
import type { TrainingPaths } from '@hakaru/contract/training/training-types';
import { expect } from 'vitest';
import type { CallAsUser, Refusal } from '../../../testing/test-user.ts';
import { waitFor } from '../../../testing/wait-for.ts';

const LIMIT_MS = 240_000;

/** A path of a training type with the project it is about. */
const ofProject = (path: string, project: string) => path.replace(/\{(project|id)\}/, project);

export interface EndedTraining<Result> {
  status: string;
  task: TaskProgress;
  result: Result;
  trained_models: { model_key: string; name: string; target: string | null; index: number }[];
}

/** Waits until a training has ended, however it did. */
export async function endOfTraining<Result>(call: CallAsUser, paths: TrainingPaths, project: string) {
  return waitFor(async () => {
    const { body } = await call<EndedTraining<Result>>('GET', ofProject(paths.result, project));
    return body.status === 'training' ? undefined : body;
  }, LIMIT_MS);
}

/** Registers a project on a dataset and trains it. Answers models by their names. */
export async function trainProject<Result>(
  call: CallAsUser,
  paths: TrainingPaths,
  dataset: string,
  registration: { name: string; options: object; training_type?: string },
) {
  const registered = await call<{ project_id: string }>(
    'POST',
    paths.register.replace('{dataset}', dataset),
    registration,
  );
  expect(registered).toMatchObject({ status: 201 });
  const projectId = registered.body.project_id;
  expect((await call('POST', ofProject(paths.train, projectId))).status).toBe(202);
  const { status, task, result, trained_models } = await endOfTraining<Result>(call, paths, projectId);
  expect([status, task.error]).toEqual(['trained', null]);
  const models = Object.fromEntries(trained_models.map(({ name, model_key }) => [name, model_key]));
  return { projectId, result, models, trainedModels: trained_models };
}

/** The report of a model, when its first part is made. */
export async function reportOf<Report>(
  call: CallAsUser,
  paths: TrainingPaths,
  project: string,
  model: string,
): Promise<Report> {
  return waitFor(async () => {
    const { status, body } = await call<{ state: string; report: Report | null }>(
      'POST',
      ofProject(paths.report, project),
      { model_key: model },
    );
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.state).not.toBe('failure');
    return body.report ?? undefined;
  }, LIMIT_MS);
}

/** Waits until a prediction has ended, however it did. `path` is one of those that answer it. */
export async function endOfPrediction(call: CallAsUser, path: string): Promise<PredictionDetail> {
  return waitFor(async () => {
    const { body } = await call<PredictionDetail>('GET', path);
    return ['queued', 'running'].includes(body.state) ? undefined : body;
  }, LIMIT_MS);
}

/** Expects a call to be refused by this code, and answers its words in English and Japanese. */
export async function wordsOfRefusal(
  call: CallAsUser,
  url: string,
  payload: object,
  code: string,
): Promise<[string, string]> {
  const words = await Promise.all(
    ['en', 'ja'].map(async (language) => {
      const { status, body } = await call<Refusal>('POST', url, payload, language);
      expect([status, body.detail.code]).toEqual([400, code]);
      return body.detail.response;
    }),
  );
  expect(words[1]).toMatch(/[ぁ-ん]/);
  return words as [string, string];
}
