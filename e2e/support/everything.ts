import { expect } from '@playwright/test';
import { zipSync } from 'fflate';
import { patternPng } from '../../apps/server/src/features/datasets/images/testing/make-png.ts';
import type { ProductApi } from './product-api.ts';
import { csv, sampleAndHoldSeries, parts } from './tables.ts';

/** Ids of one of everything that screens show. */
export interface Everything {
  table: string;
  series: string;
  images: string;
  version: string;
  otherVersion: string;
  regression: Trained;
  compression: Trained;
  discriminant: Trained;
  clustering: Trained;
  sensor: Trained & { series: string };
  anomalies: Trained;
  analysis: string;
  design: string;
  otherDesign: string;
  optimization: string;
  next: string;
}

interface Trained {
  project: string;
  model: string;
  prediction: string;
}

const features = ['diameter', 'weight', 'speed'].map((name) => ({ name, type: 'numeric' }));

/** As the product spells the calls of each kind. */
const kinds = {
  compression: {
    path: '/dimensional/compression',
    report: '/dimensional/compression/report',
    options: { features, models: [{ name: 'pca' }] },
  },
  discriminant: {
    path: '/discriminant/analysis',
    report: '/discriminant/analysis/report',
    options: { target: 'grade', features, models: [{ name: 'lda' }] },
  },
  clustering: {
    path: '/clustering',
    report: '/clustering/report',
    options: { features, models: [{ name: 'kmeans' }], scan: { largest: 4 } },
  },
  anomalies: {
    path: '/timeseries',
    report: '/timeseries/report',
    training_type: 'time_series_anomaly_detection_unsupervised',
    options: { features, models: [{ name: 'pca' }] },
  },
};

/** Makes one of everything beside the shared regression: projects of the other kinds, reports, predictions, a series. */
export async function makeEverything(
  api: ProductApi,
  shared: { dataset: string; project: string },
  mark: string,
): Promise<Everything> {
  const table = await api.dataset(`walk ${mark}`, parts('walk.csv'));
  const series = await api.series(`series ${mark}`, seriesTable('series.csv'));
  const versionOf = async (id: string) => (await api.get<{ version_id: string }>(`/dataset/${id}/true`)).version_id;
  const trained = async (kind: keyof typeof kinds): Promise<Trained> => {
    const { path, report, ...own } = kinds[kind];
    const { project_id: project } = await api.post<{ project_id: string }>(`${path}/register/${table}`, {
      name: `walk ${kind} ${mark}`,
      comment: '',
      ...own,
    });
    await api.post(`${path}/train/model/${project}`, {});
    await api.becomes(`/project/${project}`, { status: 'trained' }, 120_000);
    return lookedAt(api, project, report, kind === 'compression' ? null : table, `walk ${kind} ${mark}`);
  };
  return {
    table,
    series,
    images: await api.pictures(`pictures ${mark}`, images()),
    version: await versionOf(table),
    otherVersion: await versionOf(shared.dataset),
    regression: await lookedAt(api, shared.project, '/regress/report', shared.dataset, `walk ${mark}`),
    compression: await trained('compression'),
    discriminant: await trained('discriminant'),
    clustering: await trained('clustering'),
    sensor: await sensed(api, mark),
    anomalies: await trained('anomalies'),
    analysis: await analysed(api, table, `walk ${mark}`),
    design: await designed(api, `walk ${mark}`),
    otherDesign: await designed(api, `walk other ${mark}`),
    next: await proposed(api, table, `walk ${mark}`),
    optimization: await optimised(api, shared, `walk ${mark}`),
  };
}

/** A soft sensor of a laboratory value that is held between its analyses. */
async function sensed(api: ProductApi, mark: string): Promise<Everything['sensor']> {
  const series = await api.dataset(`sensor ${mark}`, sampleAndHoldSeries('sensor.csv'));
  const { project_id: project } = await api.post<{ project_id: string }>(`/softsensor/register/${series}`, {
    name: `walk sensor ${mark}`,
    comment: '',
    options: {
      target: 'quality',
      features: ['flow', 'heat'].map((name) => ({ name, type: 'numeric' })),
      time: 'at',
      models: [{ name: 'pls', parameters: {} }],
    },
  });
  await api.post(`/softsensor/train/model/${project}`, {});
  await api.becomes(`/project/${project}`, { status: 'trained' }, 120_000);
  return { series, ...(await lookedAt(api, project, '/softsensor/report', series, `walk sensor ${mark}`)) };
}

/** A test of the table's columns that has run. */
async function analysed(api: ProductApi, table: string, name: string): Promise<string> {
  const { project_id: project } = await api.post<{ project_id: string }>(`/statistical/analysis/register/${table}`, {
    name,
    comment: '',
    options: { test: { name: 'one_sample_t', variables: ['diameter', 'weight'], mean: 5, margin: 1 } },
  });
  await api.post(`/statistical/analysis/train/model/${project}`, {});
  await api.becomes(`/statistical/analysis/project/${project}`, { state: 'succeeded' }, 60_000);
  return project;
}

/** Experiments that were proposed from those of the table. */
async function proposed(api: ProductApi, table: string, name: string): Promise<string> {
  const { project_id } = await api.post<{ project_id: string }>(`/next-experiments/register/${table}`, {
    name,
    comment: '',
    options: {
      targets: [{ target: 'weight', goal: 'max' }],
      factors: [{ type: 'range', name: 'diameter', lower: 0, upper: 10 }],
      batch: 3,
      previous: null,
    },
  });
  await api.post(`/next-experiments/run/${project_id}`, {});
  await api.becomes(`/next-experiments/project/${project_id}`, { state: 'succeeded' }, 90_000);
  return project_id;
}

/** Conditions that were searched for with a model. */
async function optimised(
  api: ProductApi,
  { dataset, project }: { dataset: string; project: string },
  name: string,
): Promise<string> {
  const { trained_models: models } = await api.get<{ trained_models: { model_key: string; target: string }[] }>(
    `/project/${project}`,
  );
  const { model_key, target } = models[0]!;
  const inputs = await api.get<{
    features: { name: string; categories: string[] | null; minimum: number | null; maximum: number | null }[];
  }>(`/prediction/inputs/${project}/${model_key}`);
  const { project_id } = await api.post<{ project_id: string }>(`/optimization/register/${dataset}`, {
    name,
    comment: '',
    options: {
      models: [{ project_id: project, model_key }],
      targets: [{ target, goal: 'max' }],
      factors: inputs.features.map(({ name: factor, categories: levels, minimum: lower, maximum: upper }) =>
        levels ? { type: 'categorical', name: factor, levels } : { type: 'range', name: factor, lower, upper },
      ),
      algorithms: ['single_bayes', 'random'],
      labels: '',
    },
  });
  await api.post(`/optimization/evaluate/${project_id}`, {});
  await api.becomes(`/optimization/project/${project_id}`, { state: 'succeeded' }, 90_000);
  return project_id;
}

/** A design of experiments that was found, with its results read back. */
async function designed(api: ProductApi, name: string): Promise<string> {
  const factors = ['temperature', 'time'].map((factor) => ({ type: 'continuous', name: factor, low: 10, high: 30 }));
  const options = JSON.stringify({ factors, runs: 9 });
  const { project_id: project } = await api.form<{ project_id: string }>('/optimal/register', { name, options });
  await api.post(`/optimal/evaluate/${project}`, {});
  await api.becomes(`/optimal/project/${project}`, { state: 'succeeded' }, 90_000);
  const { result } = await api.get<{ result: { runs: { values: number[] }[] } }>(`/optimal/result/${project}`);
  const rows = result.runs.map(({ values: [heat = 0, time = 0] }, at) =>
    [heat, time, 50 + heat / 2 - time / 4 + (at % 3)].map(String),
  );
  const sheet = { columns: ['temperature', 'time', 'strength'], rows };
  await api.post(`/optimal/analysis/${project}`, { source: 'runs.csv', sheet });
  await expect
    .poll(
      async () =>
        (await api.get<{ items: { answer: object | null }[] }>(`/optimal/analysis/${project}`)).items[0]?.answer ??
        null,
      { timeout: 60_000 },
    )
    .not.toBeNull();
  return project;
}

/** A project's first model with its report made and, where its kind predicts, a prediction of a dataset. */
async function lookedAt(
  api: ProductApi,
  project: string,
  report: string,
  dataset: string | null,
  name: string,
): Promise<Trained> {
  const { trained_models: models } = await api.get<{ trained_models: { model_key: string }[] }>(`/project/${project}`);
  const model = models[0]?.model_key ?? '';
  await expect
    .poll(async () => (await api.post<{ state: string }>(`${report}/${project}`, { model_key: model })).state, {
      timeout: 120_000,
    })
    .toBe('success');
  if (dataset === null) return { project, model, prediction: '' };
  const { prediction_id: prediction } = await api.post<{ prediction_id: string }>(`/prediction/${project}`, {
    name,
    model_key: model,
    data: { kind: 'dataset', dataset_id: dataset },
  });
  await api.becomes(`/prediction/${prediction}`, { state: 'succeeded' }, 60_000);
  return { project, model, prediction };
}

function seriesTable(name: string) {
  const rows = Array.from({ length: 48 }, (_, hour) => [
    `2026-01-${String(1 + Math.floor(hour / 24)).padStart(2, '0')} ${String(hour % 24).padStart(2, '0')}:00:00`,
    (20 + 5 * Math.sin(hour / 3)).toFixed(2),
  ]);
  return csv(name, [['at', 'flow'], ...rows]);
}

function images(): Buffer {
  const files = ['good/1.png', 'good/2.png', 'good/3.png', 'scratch/4.png', 'scratch/5.png'];
  return Buffer.from(zipSync(Object.fromEntries(files.map((path, number) => [path, patternPng(number + 1, 96, 64)]))));
}
