import { fillPath } from '@hakaru/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createImages, type ImageIds } from './features/datasets/images/testing/create-images.ts';
import { createTestApp, type TestApp } from './test-app.ts';
import {
  createOrganizationRows,
  nextOptions,
  optimizationOptions,
  type OrganizationIds,
  otherTypes,
} from './test-organization.ts';

type WalkedIds = OrganizationIds & ImageIds;

interface Visit {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
}

/**
 * Real ids for each call that takes some, in its path or in its body. A new call needs a line here, with ids of
 * rows that `createOrganizationRows` and `createPictures` make.
 */
function visits(of: WalkedIds): Record<string, Visit> {
  const rows = [{ x: 1 }];
  const steps = [{ id: 'drop', step: 'missing_delete', parameters: {} }];
  const options = {
    targets: ['y'],
    features: [{ name: 'x', type: 'numeric' }],
    models: [{ name: 'linear', parameters: { name: 'linear' } }],
  };
  const [dataset, project, key] = [of.dataset, of.project, of.model];
  return {
    'GET /dataset/{dataset_id}/{min_schema}': { params: { dataset_id: dataset, min_schema: 'false' } },
    'GET /dataset/upload/{id}': { params: { id: of.upload } },
    'GET /dataset/download/{id}': { params: { id: dataset } },
    'GET /dataset/encoding/{id}': { params: { id: dataset } },
    'GET /dataset/history/{id}': { params: { id: dataset } },
    'POST /dataset/columns/{id}': { params: { id: dataset }, body: { columns: [{ name: 'x', new_name: 'z' }] } },
    'GET /dataset/columns/result/{draft_id}': { params: { draft_id: of.columnDraft } },
    'POST /dataset/columns/register/{draft_id}': { params: { draft_id: of.columnDraft } },
    'POST /dataset/split/{id}': {
      params: { id: dataset },
      body: { share: 0.5, training_name: 'first half', inference_name: 'second half' },
    },
    'GET /row_names/{version_id}': { params: { version_id: of.version } },
    'POST /dataset/compare/{before}/{after}': { params: { before: of.version, after: of.version }, body: {} },
    'GET /upload/images/{id}': { params: { id: of.imageUpload } },
    'GET /upload/images/{id}/picture': { params: { id: of.imageUpload }, query: { path: 'good/2.png' } },
    'POST /upload/images/{id}': { params: { id: of.imageUpload }, body: {} },
    'POST /upload/timeseries/preview': { body: { files: [{ upload_id: of.upload }] } },
    'GET /dataset/time_series/{id}': { params: { id: dataset } },
    'GET /dataset/time_series/labels/{id}': { params: { id: dataset } },
    'POST /dataset/time_series/labels/count/{id}': { params: { id: dataset }, body: { periods: [] } },
    'POST /dataset/time_series/labels/{id}': {
      params: { id: dataset },
      body: { version_id: of.version, column: 'label', periods: [] },
    },
    'GET /dataset/pictures/{id}': { params: { id: of.pictures } },
    'GET /dataset/image_summary/{id}': { params: { id: of.pictures } },
    'GET /dataset/picture/{id}/{number}': { params: { id: of.pictures, number: '1' } },
    'GET /dataset/mean_picture/{id}': { params: { id: of.pictures } },
    'PUT /dataset/{id}': { params: { id: dataset }, body: { comment: 'theirs' } },
    'POST /download/file': { body: [`dataset/${dataset}/table.parquet`] },
    'POST /load/dataset/{id}': { params: { id: dataset }, body: {} },
    'POST /load/points/{id}': { params: { id: dataset }, body: { x: 'x', y: 'y' } },
    'POST /statistics/{dataset}': { params: { dataset } },
    'POST /statistics/result/{dataset}': { params: { dataset } },
    'POST /visualization/rows/{dataset}': { params: { dataset }, body: { columns: ['x'] } },
    'POST /visualization/page/{dataset}': { params: { dataset }, body: {} },
    'POST /visualization/selection/{dataset}': { params: { dataset }, body: {} },
    'POST /visualization/summary/{dataset}': { params: { dataset }, body: { columns: ['x'] } },
    'POST /visualization/distribution/{dataset}': { params: { dataset }, body: { columns: ['x'] } },
    'POST /visualization/tabulation/{dataset}': { params: { dataset }, body: {} },
    'GET /visualization/tabulation/result/{id}': { params: { id: of.tabulation } },
    'POST /statistics/timeseries/{dataset}': { params: { dataset }, body: {} },
    'GET /statistics/timeseries/result/{id}': { params: { id: of.timeStatistics } },
    'GET /visualization/views/{id}': { params: { id: of.view } },
    'PUT /visualization/views/{id}': { params: { id: of.view }, body: { name: 'theirs' } },
    'DELETE /visualization/views/{id}': { params: { id: of.view } },
    'POST /visualization/bars/{dataset}': { params: { dataset }, body: { category: 'x' } },
    'POST /visualization/groups/{dataset}': { params: { dataset }, body: { value: 'x' } },
    'POST /visualization/relation/{dataset}': { params: { dataset }, body: { x: 'x', y: 'y' } },
    'POST /visualization/density/{dataset}': { params: { dataset }, body: { x: 'x', y: 'y' } },
    'POST /visualization/contour/{dataset}': { params: { dataset }, body: { x: 'x', y: 'y', z: 'y' } },
    'POST /visualization/scatter-matrix/{dataset}': { params: { dataset }, body: { columns: ['x', 'y'] } },
    'POST /visualization/correlation/{dataset}': { params: { dataset }, body: { columns: ['x', 'y'] } },
    'POST /visualization/parallel/{dataset}': { params: { dataset }, body: { columns: ['x', 'y'] } },
    'POST /visualization/series/{dataset}': { params: { dataset }, body: { columns: ['x'] } },
    'POST /visualization/autocorrelation/{dataset}': { params: { dataset }, body: { column: 'x' } },
    'POST /visualization/lag/{dataset}': { params: { dataset }, body: { column: 'x' } },
    'POST /visualization/missing/{dataset}': { params: { dataset }, body: { columns: ['x'] } },
    'POST /manual/process/dataset/{id}': { params: { id: dataset }, body: { recipe: { steps: [] } } },
    'POST /preprocess/dataset/{id}': { params: { id: dataset }, body: { recipe: { steps } } },
    'GET /preprocess/result/{temp_id}': { params: { temp_id: of.preparation } },
    'GET /lineage/{subject}/{id}': { params: { subject: 'dataset', id: dataset } },
    'GET /dependents/{subject}/{id}': { params: { subject: 'dataset', id: dataset } },
    'GET /preprocess/removed/{temp_id}': { params: { temp_id: of.preparation } },
    'POST /image/preview/{dataset}': {
      params: { dataset: of.pictures },
      body: { recipe: { steps: [] }, numbers: [1] },
    },
    'POST /image/preprocess/{dataset}': {
      params: { dataset: of.pictures },
      body: { recipe: { steps: [{ id: 'flip', step: 'flip', parameters: {} }] } },
    },
    'GET /image/preprocess/result/{temp_id}': { params: { temp_id: of.imagePreparation } },
    'POST /image/new_dataset/register/{temp}': {
      params: { temp: of.imagePreparation },
      body: { as: 'dataset', name: 'theirs' },
    },
    'GET /image/recipe/{id}': { params: { id: of.imageRecipe } },
    'POST /visualization/images/{dataset}': { params: { dataset: of.pictures } },
    'GET /visualization/images/result/{id}': { params: { id: of.imageCharts } },
    'GET /visualization/images/average/{id}': { params: { id: of.imageCharts } },
    'POST /visualization/images/pictures/{id}': { params: { id: of.imageCharts }, body: {} },
    'GET /preprocess/history/{dataset_id}': { params: { dataset_id: dataset } },
    'POST /new_dataset/register/{temp_id}': {
      params: { temp_id: of.preparation },
      body: { as: 'dataset', name: 'theirs' },
    },
    'POST /recipe/save/{dataset_id}': { params: { dataset_id: dataset }, body: { name: 'theirs', recipe: { steps } } },
    'GET /recipe/{id}': { params: { id: of.recipe } },
    'DELETE /recipe/delete/{id}': { params: { id: of.recipe } },
    'GET /project/{id}': { params: { id: project } },
    'PUT /project/{id}': { params: { id: project }, body: { comment: 'theirs' } },
    'GET /training/model_list/{id}': { params: { id: project } },
    'GET /training/predictions/{project}/{model_key}': { params: { project, model_key: key } },
    'POST /training/recipe/{dataset}': { params: { dataset }, body: { recipe: { use: 'history' } } },
    'POST /regress/register/{dataset}': { params: { dataset }, body: { name: 'theirs', options } },
    'POST /regress/check/{dataset}': { params: { dataset }, body: { options } },
    'POST /train/model/{project}': { params: { project } },
    'GET /regress/project/{id}': { params: { id: project } },
    'GET /regress/project/{id}/config': { params: { id: project } },
    'GET /train/result/{project}': { params: { project } },
    'POST /regress/report/{project}': { params: { project }, body: { model_key: key } },
    'GET /regress/model/download/{project}/{name}/{index}': { params: { project, name: 'linear', index: '0' } },
    ...typeVisits(of),
    ...optimizationVisits(of),
    ...nextVisits(of),
    'GET /optimal/project/{id}': { params: { id: of.design } },
    'POST /optimal/evaluate/{id}': { params: { id: of.design } },
    'GET /optimal/result/{id}': { params: { id: of.design } },
    'GET /optimal/eval/result/{id}': { params: { id: of.design } },
    'GET /optimal/result/download/{id}': { params: { id: of.design } },
    'POST /optimal/experiment/download': { body: { project_id: of.design } },
    'POST /optimal/analysis/{project}': {
      params: { project: of.design },
      body: { source: 'sheet', sheet: { columns: ['a', 'y'], rows: [['1', '2']] } },
    },
    'POST /optimal/analysis/result/{task}': { params: { task: of.designAnswer } },
    'GET /optimal/analysis/{id}': { params: { id: of.design } },
    ...analysisVisits(of),
    'GET /training/saved/{dataset}': { params: { dataset: of.saved } },
    'GET /training/settings/{project}/{model_key}': { params: { project, model_key: key } },
    'POST /update/threshold/{project}/{model_key}': {
      params: { project, model_key: key },
      body: { settings: { threshold: 1 } },
    },
    'GET /prediction/inputs/{project}/{model_key}': { params: { project, model_key: key } },
    'POST /prediction/check/{project}': {
      params: { project },
      body: { model_key: key, data: { kind: 'dataset', dataset_id: of.dataset } },
    },
    'POST /prediction/{project}': {
      params: { project },
      body: { name: 'theirs', model_key: key, data: { kind: 'rows', rows } },
    },
    'GET /prediction/{id}': { params: { id: of.prediction } },
    'POST /inference/execute/{project}/{key}': { params: { project, key }, body: { data: { kind: 'rows', rows } } },
    'GET /inference/{id}': { params: { id: of.prediction } },
    'GET /inference/progress/{id}': { params: { id: of.prediction } },
    'GET /inference/download/{project}/{key}': { params: { project, key } },
    'POST /train/progress/{task_id}': { params: { task_id: of.run } },
    'POST /tasks/{task_id}/finish': { params: { task_id: of.run } },
    'POST /tasks/{task_id}/stop': { params: { task_id: of.run } },
    'DELETE /inference/delete/{id}': { params: { id: of.prediction } },
    'DELETE /dimensional/compression/project/delete/{id}': {
      params: { id: of.trained.dimensional_compression.project },
    },
    'DELETE /discriminant/analysis/project/delete/{id}': { params: { id: of.trained.discriminant_analysis.project } },
    'DELETE /optimal/project/delete/{id}': { params: { id: of.design } },
    'DELETE /optimization/project/delete/{id}': { params: { id: of.optimization.project } },
    'DELETE /regress/project/delete/{id}': { params: { id: project } },
    'DELETE /project/delete/{id}': { params: { id: project } },
    'DELETE /dataset/delete/{id}': { params: { id: dataset } },
  };
}

/** The calls of the training types beside regression: those that all have, and each type's own. */
function typeVisits({ dataset, trained }: WalkedIds): Record<string, Visit> {
  const [compression, discriminant, clustering] = [
    trained.dimensional_compression,
    trained.discriminant_analysis,
    trained.clustering,
  ];
  const [pca, lda, kmeans] = [compression, discriminant, clustering].map(({ project, model }) => ({
    project,
    model_key: model,
  }));
  const sensor = { project: trained.soft_sensor.project, model_key: trained.soft_sensor.model };
  const order = (model: string) => ({ name: 'theirs', model_key: model, data: { kind: 'rows', rows: [{ x: 1 }] } });
  return {
    ...frameVisits('/dimensional/compression', dataset, 'dimensional_compression', compression),
    'POST /dimensional/compression/points/{project}/{model_key}': { params: pca, body: {} },
    'POST /dimensional/compression/contributions/{project}/{model_key}': { params: pca, body: { rows: [0] } },
    'POST /dimensional/compression/scores/{project}/{model_key}': { params: pca, body: { name: 'their scores' } },
    'POST /dimensional/compression/projection/{project}/{model_key}': {
      params: pca,
      body: { name: 'their projection', dataset_id: dataset },
    },
    ...frameVisits('/discriminant/analysis', dataset, 'discriminant_analysis', discriminant),
    'POST /discriminant/analysis/cell_rows/{project}/{model_key}': { params: lda, body: { part: 'test' } },
    'POST /discriminant/analysis/costs/{project}/{model_key}': { params: lda, body: {} },
    'POST /discriminant/analysis/regions/{project}/{model_key}': {
      params: lda,
      body: { axes: { kind: 'compressed' } },
    },
    'POST /discriminant/analysis/prediction/{project}': {
      params: { project: discriminant.project },
      body: order(discriminant.model),
    },
    'GET /discriminant/analysis/prediction/result/{id}': { params: { id: discriminant.prediction } },
    ...frameVisits('/clustering', dataset, 'clustering', clustering),
    'POST /clustering/points/{project}/{model_key}': { params: kmeans, body: {} },
    'POST /clustering/cut/{project}/{model_key}': { params: kmeans, body: { clusters: 2 } },
    'POST /clustering/labels/{project}/{model_key}': { params: kmeans, body: { name: 'their labels' } },
    'POST /clustering/prediction/{project}': { params: { project: clustering.project }, body: order(clustering.model) },
    'GET /clustering/prediction/result/{id}': { params: { id: clustering.prediction } },
    ...frameVisits('/softsensor', dataset, 'soft_sensor', trained.soft_sensor),
    'POST /softsensor/propose/{dataset}': {
      params: { dataset },
      body: { target: 'y', features: [{ name: 'x', type: 'numeric' }] },
    },
    'POST /softsensor/online/estimate/{project}/{model_key}': {
      params: sensor,
      body: { rows: [{ time: '2026-03-01T08:00', values: { x: 1 } }] },
    },
    'POST /softsensor/online/learn/{project}/{model_key}': { params: sensor, body: { value: 1 } },
    'GET /softsensor/online/{project}/{model_key}': { params: sensor },
    'POST /softsensor/online/reset/{project}/{model_key}': { params: sensor, body: { to: 0, version: 0 } },
    ...timeSeriesVisits(dataset, trained.time_series_anomaly_detection_unsupervised),
  };
}

/** Two types share these calls. */
function timeSeriesVisits(
  dataset: string,
  { project, model, prediction }: { project: string; model: string; prediction: string },
): Record<string, Visit> {
  const training_type = 'time_series_anomaly_detection_unsupervised';
  const { options } = otherTypes[training_type];
  const id = { id: project };
  return {
    'POST /timeseries/register/{dataset}': { params: { dataset }, body: { training_type, name: 'theirs', options } },
    'POST /timeseries/check/{dataset}': { params: { dataset }, body: { training_type, options } },
    'POST /timeseries/train/model/{project}': { params: { project } },
    'GET /timseseries/project/{id}': { params: id },
    'GET /timeseries/train/model/{id}': { params: id },
    'GET /timeseries/train/result/{id}': { params: id },
    'POST /timeseries/report/{id}': { params: id, body: { model_key: model } },
    'POST /timeseries/threshold/{project}/{model_key}': { params: { project, model_key: model }, body: {} },
    'POST /timeseries/online/score/{project}/{model_key}': {
      params: { project, model_key: model },
      body: { rows: [{ values: { x: 1 } }] },
    },
    'GET /timeseries/online/{project}/{model_key}': { params: { project, model_key: model } },
    'POST /timeseries/online/reset/{project}/{model_key}': {
      params: { project, model_key: model },
      body: { version: 0 },
    },
    'GET /timeseries/model/download/{project}/{name}': { params: { project, name: 'pca' } },
    'POST /timeseries/prediction/{project}': {
      params: { project },
      body: { name: 'theirs', model_key: model, data: { kind: 'dataset', dataset_id: dataset } },
    },
    'GET /timeseries/prediction/result/{id}': { params: { id: prediction } },
    'DELETE /timeseries/project/delete/{id}': { params: id },
  };
}

function optimizationVisits({ dataset, project, model, optimization }: WalkedIds): Record<string, Visit> {
  const options = optimizationOptions(project, model);
  const params = { project: optimization.project };
  const id = { id: optimization.project };
  const optimizer = { optimizer: optimization.project };
  return {
    'POST /optimization/register/{dataset}': { params: { dataset }, body: { name: 'theirs', options } },
    'POST /optimization/check/{dataset}': { params: { dataset }, body: { options } },
    'POST /optimization/preprocess/{project}': { params, body: {} },
    'POST /optimization/equations/{project}': { params, body: {} },
    'POST /optimization/profile/{project}': { params, body: { setting: { x: 0 } } },
    'POST /optimization/improve/{project}': { params, body: { setting: { x: 0 } } },
    'POST /optimization/evaluate/{optimizer}': { params: optimizer },
    'GET /optimization/project/{id}': { params: id },
    'GET /optimization/result/{optimizer}': { params: optimizer },
    'POST /optimization/result/download': { body: { project_id: optimization.project } },
    'POST /optimization/result/sheet': { body: { project_id: optimization.project, algorithm: 'random' } },
    'POST /optimization/result/save/{project}': { params, body: { name: 'theirs', algorithm: 'random' } },
    'POST /optimization/prediction/{project}': { params, body: { rows: [{ x: 0 }] } },
    'POST /optimization/prediction/result/{task}': { params: { task: optimization.task } },
    'GET /optimization/prediction/{id}': { params: id },
    'POST /opt/feature/download/{dataset}': {
      params: { dataset },
      body: { models: [{ project_id: project, model_key: model }] },
    },
  };
}

function nextVisits({ dataset, next }: WalkedIds): Record<string, Visit> {
  const params = { id: next };
  return {
    'POST /next-experiments/register/{dataset}': {
      params: { dataset },
      body: { name: 'theirs', options: { ...nextOptions, previous: next } },
    },
    'POST /next-experiments/check/{dataset}': { params: { dataset }, body: { options: nextOptions } },
    'POST /next-experiments/run/{id}': { params },
    'GET /next-experiments/project/{id}': { params },
    'GET /next-experiments/result/{id}': { params },
    'POST /next-experiments/sheet/download': { body: { project_id: next } },
    'DELETE /next-experiments/project/delete/{id}': { params },
  };
}

function analysisVisits({ dataset, analysis: id }: WalkedIds): Record<string, Visit> {
  const own = '/statistical/analysis';
  const chosen = { test: { name: 'one_sample_t', variables: ['x'] } };
  return {
    [`POST ${own}/register/{dataset}`]: { params: { dataset }, body: { name: 'theirs', options: chosen } },
    [`POST ${own}/check/{dataset}`]: { params: { dataset }, body: { options: chosen } },
    [`GET ${own}/project/{id}`]: { params: { id } },
    [`POST ${own}/train/model/{project}`]: { params: { project: id } },
    [`GET ${own}/train/result/{id}`]: { params: { id } },
    [`GET ${own}/eval/result/{id}`]: { params: { id } },
    [`GET ${own}/result/download/{id}`]: { params: { id } },
    [`POST ${own}/download`]: { body: { project_id: id } },
    [`DELETE ${own}/project/delete/{id}`]: { params: { id } },
  };
}

/** The call beside the result's that says how a project stands. */
const ofProject = {
  dimensional_compression: 'project',
  discriminant_analysis: 'project',
  clustering: 'project',
  soft_sensor: 'train/model',
} as const;

function frameVisits(
  base: string,
  dataset: string,
  type: Exclude<keyof typeof otherTypes, 'time_series_anomaly_detection_unsupervised'>,
  { project, model }: { project: string; model: string },
): Record<string, Visit> {
  return {
    [`POST ${base}/register/{dataset}`]: {
      params: { dataset },
      body: { name: 'theirs', options: otherTypes[type].options },
    },
    [`POST ${base}/check/{dataset}`]: { params: { dataset }, body: { options: otherTypes[type].options } },
    [`POST ${base}/train/model/{project}`]: { params: { project } },
    [`GET ${base}/${ofProject[type]}/{id}`]: { params: { id: project } },
    [`GET ${base}/train/result/{id}`]: { params: { id: project } },
    [`POST ${base}/report/{id}`]: { params: { id: project }, body: { model_key: model } },
    [`GET ${base}/model/download/{project}/{name}`]: { params: { project, name: otherTypes[type].model } },
  };
}

// A query in the path, not an id.
const withoutIds = new Set(['GET /inference/list/{query}']);

let test: TestApp;
let ours: WalkedIds;
beforeAll(async () => {
  // With compute and workers: a call that needs them must not be refused for their lack.
  test = await createTestApp({ work: true });
  await test.context.compute.start();
  const aiko = await test.as('aiko');
  ours = { ...(await createOrganizationRows(test, aiko)), ...(await createImages(test, aiko)) };
}, 180_000);
afterAll(() => test.close());

async function visit(call: string, { params = {}, query = {}, body }: Visit, person: string) {
  const [method = '', path = ''] = call.split(' ');
  const url = `/api${fillPath(path, params)}?${new URLSearchParams(query)}`;
  return test.app.inject({
    method: method as 'GET',
    url,
    headers: await test.as(person),
    ...(body === undefined ? {} : { payload: body as object }),
  });
}
function idsIn(value: unknown): string[] {
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(idsIn) : [String(value)];
}
const bound = () => new Set(test.app.calls.map((call) => `${call.method} ${call.path}`));

describe('another organization', () => {
  it('is tried on every call that takes an id', () => {
    const lines = visits(ours);
    const missing = [...bound()].filter((call) => call.includes('{') && !withoutIds.has(call) && !(call in lines));
    expect(missing).toEqual([]);
  });

  it('gets 404 for what is not its own, wherever it asks', async () => {
    const answers: Record<string, number> = {};
    for (const [call, line] of Object.entries(visits(ours)).filter(([name]) => bound().has(name)))
      answers[call] = (await visit(call, line, 'chie')).statusCode;
    expect(Object.entries(answers).filter(([, status]) => status !== 404)).toEqual([]);
    expect(Object.keys(answers).length).toBeGreaterThan(2);
  });

  it('finds nothing of it in lists', async () => {
    const lists = [...bound()].filter(
      (call) =>
        call.startsWith('GET ') &&
        (!call.includes('{') || withoutIds.has(call)) &&
        call !== 'GET /events' &&
        !call.includes('/services/st'),
    );
    for (const call of lists) {
      const answer = await visit(call, { params: { query: 'all' } }, 'dan');
      expect([call, answer.statusCode]).toEqual([call, 200]);
      expect(idsIn(ours).filter((id) => answer.body.includes(id))).toEqual([]);
    }
  });

  it('cannot reach it through ids in a body', async () => {
    const theirs = await createOrganizationRows(test, await test.as('chie'));
    const mixed: Record<string, Visit> = {
      'POST /prediction/{project}': {
        params: { project: theirs.project },
        body: { name: 'mixed', model_key: theirs.model, data: { kind: 'dataset', dataset_id: ours.dataset } },
      },
      'POST /inference/execute/{project}/{key}': {
        params: { project: theirs.project, key: theirs.model },
        body: { data: { kind: 'dataset', dataset_id: ours.dataset } },
      },
      'POST /regress/report/{project}': { params: { project: theirs.project }, body: { model_key: ours.model } },
      'POST /dimensional/compression/projection/{project}/{model_key}': {
        params: {
          project: theirs.trained.dimensional_compression.project,
          model_key: theirs.trained.dimensional_compression.model,
        },
        body: { name: 'mixed', dataset_id: ours.dataset },
      },
      'POST /manual/process/dataset/{id}': {
        params: { id: theirs.dataset },
        body: { version_id: ours.version, recipe: { steps: [] } },
      },
      'POST /preprocess/dataset/{id}': {
        params: { id: theirs.dataset },
        body: { recipe: { steps: [{ id: 'add', step: 'append', parameters: { dataset: ours.dataset } }] } },
      },
    };
    for (const [call, line] of Object.entries(mixed).filter(([name]) => bound().has(name))) {
      const answer = await visit(call, line, 'chie');
      expect([call, answer.json().detail?.code]).toEqual([
        call,
        expect.stringMatching(/^(not_found|model_not_found|recipe_dataset_missing)$/),
      ]);
    }
  });

  it('is kept out by who owns the rows: their own people are let in', async () => {
    for (const [call, line] of Object.entries(visits(ours)).filter(([name]) => bound().has(name))) {
      // The second deletion of the same project finds nothing any more.
      if (call === 'DELETE /project/delete/{id}') continue;
      expect([call, [401, 403, 404, 422].includes((await visit(call, line, 'ben')).statusCode)]).toEqual([call, false]);
    }
  });
});
