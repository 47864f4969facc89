import {
  clusteringPaths,
  dimensionalCompressionPaths,
  discriminantAnalysisPaths,
  regressionPaths,
  softSensorPaths,
  timeSeriesPaths,
  type TrainedOn,
} from '@hakaru/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { json } from '../db/json.ts';
import { insertTestTable } from '../features/training/test-table.ts';
import { createTestApp, type TestApp } from '../test-app.ts';
import { signIn, type TestUser } from '../testing/test-user.ts';
import { waitFor } from '../testing/wait-for.ts';

const numeric = ['x', 'y', 'z'].map((name) => ({ name, type: 'numeric' as const }));
const columns = [...numeric, { name: 'class', type: 'categorical' as const }];
const select = `SELECT 4 * (k = 1)::INT + sin(i * 12.9) AS x, 4 * (k = 2)::INT + cos(i * 7.7) AS y, sin(i * 3.1) + k AS z, ['a', 'b', 'c'][k + 1] AS class
  FROM (SELECT i, i % 3 AS k FROM range(90) t(i))`;
const features = numeric.slice(0, 2);

const trainings = {
  regression: {
    paths: regressionPaths,
    options: { targets: ['z'], features, models: [{ name: 'linear', parameters: { name: 'linear' } }] },
  },
  discriminant_analysis: {
    paths: discriminantAnalysisPaths,
    options: { target: 'class', features, models: [{ name: 'lda' }] },
  },
  clustering: { paths: clusteringPaths, options: { features, models: [{ name: 'kmeans' }], scan: { largest: 3 } } },
  dimensional_compression: {
    paths: dimensionalCompressionPaths,
    options: { features: numeric, models: [{ name: 'pca' }] },
  },
  soft_sensor: {
    paths: softSensorPaths,
    options: { target: 'z', features, lags: { largest: 4, step: 2 }, models: [{ name: 'ridge' }] },
  },
  time_series_anomaly_detection_unsupervised: {
    paths: timeSeriesPaths,
    options: { features: numeric, models: [{ name: 'pca' }] },
  },
};

describe('what a model was trained on', () => {
  let test: TestApp;
  let ask: TestUser['ask'];
  let datasetId: string;
  let first: { id: string; content_hash: string };

  beforeAll(async () => {
    test = await createTestApp({ work: true });
    const user = await signIn(test, 'aiko');
    ({ ask } = user);
    datasetId = await insertTestTable(test.context, user.owner, { name: 'trial', select, columns });
    const { db } = test.context.database;
    first = await db
      .selectFrom('dataset_versions')
      .where('dataset_id', '=', datasetId)
      .select(['id', 'content_hash'])
      .executeTakeFirstOrThrow();
    await test.context.compute.start();
  });
  afterAll(() => test.close());

  /** The dataset as it is after its rows were corrected. */
  async function addVersion(version: number): Promise<void> {
    const { db } = test.context.database;
    const {
      id: _,
      created_at: _at,
      ...kept
    } = await db.selectFrom('dataset_versions').where('id', '=', first.id).selectAll().executeTakeFirstOrThrow();
    await db
      .insertInto('dataset_versions')
      .values({
        ...kept,
        version,
        columns: json(kept.columns),
        problems: json([]),
        content_hash: `${version}`.repeat(64),
      } as never)
      .execute();
    await db.updateTable('datasets').set({ current_version: version }).where('id', '=', datasetId).execute();
  }

  it('is said alike, version and hash, by project, report and prediction of every kind, also when the dataset has gone on', async () => {
    const projects: { type: string; paths: typeof regressionPaths | typeof clusteringPaths; id: string }[] = [];
    for (const [type, { paths, options }] of Object.entries(trainings)) {
      const { project_id: id } = await ask<{ project_id: string }>(
        'POST',
        paths.register.replace('{dataset}', datasetId),
        { name: type, ...(paths === timeSeriesPaths && { training_type: type }), options },
      );
      projects.push({ type, paths: paths as typeof regressionPaths, id });
    }
    await addVersion(2);
    for (const { type, paths, id } of projects) {
      const at = (path: string) => path.replace(/\{(project|id)\}/, id);
      await ask('POST', at(paths.train));
      const wanted: TrainedOn = {
        dataset_id: datasetId,
        name: 'trial',
        version_id: first.id,
        version: 1,
        content_hash: first.content_hash,
      };
      const model_key = await waitFor(async () => {
        const { trained_models, trained_on } = await ask<{
          trained_models: { model_key: string }[];
          trained_on: TrainedOn;
        }>('GET', `/project/${id}`);
        expect(trained_on).toEqual(wanted);
        return trained_models[0]?.model_key;
      });
      const report = await waitFor(
        async () =>
          (
            await ask<{ report: { provenance: { content_hash: string } } | null }>('POST', at(paths.report), {
              model_key,
            })
          ).report ?? undefined,
      );
      expect(report.provenance.content_hash).toBe(first.content_hash);
      if (type === 'dimensional_compression') continue;
      const { prediction_id } = await ask<{ prediction_id: string }>('POST', `/prediction/${id}`, {
        name: type,
        model_key,
        data: { kind: 'dataset', dataset_id: datasetId },
      });
      expect((await ask<{ trained_on: TrainedOn }>('GET', `/prediction/${prediction_id}`)).trained_on).toEqual(wanted);
    }
  }, 240_000);
});
