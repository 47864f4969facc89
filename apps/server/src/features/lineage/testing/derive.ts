import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { VersionSource } from '@hakaru/contract/preprocessing/calls';
import { json } from '../../../db/json.ts';
import type { TestApp } from '../../../test-app.ts';

type Parts = Pick<TestApp, 'context'>;

/** A version as a recipe that reads it notes it. */
export async function sourceOf(
  {
    context: {
      database: { db },
    },
  }: Parts,
  datasetId: string,
): Promise<VersionSource> {
  return db
    .selectFrom('dataset_versions as v')
    .innerJoin('datasets as d', 'd.id', 'v.dataset_id')
    .where('d.id', '=', datasetId)
    .select(['v.dataset_id', 'd.name', 'v.id as version_id', 'v.version', 'v.content_hash'])
    .orderBy('v.version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
}

const accounting = {
  rows_in: 20,
  rows_out: 15,
  rows_removed: 5,
  rows_merged: 0,
  rows_made: 0,
  removed_rows: [],
  renumbered: false,
  cells: [],
  columns_added: [],
  columns_removed: [],
  columns_renamed: [],
  warnings: [],
  values: [],
  seconds: 0,
};

/** For tests: what a recipe leaves, with a file, until it is registered. Answers its id and its folder in the file store. */
export async function insertPrepared(
  {
    context: {
      database: { db },
      files,
    },
  }: Parts,
  owner: { org_id: string; created_by: string },
  sources: VersionSource[],
  state: 'ready' | 'running' = 'ready',
): Promise<{ id: string; prefix: string }> {
  const [id, run] = [randomUUID(), randomUUID()];
  await db
    .insertInto('runs')
    .values({
      id: run,
      ...owner,
      kind: 'preprocessing',
      task: 'preprocessing.run',
      subject_type: 'preparation',
      subject_id: id,
      state: state === 'ready' ? 'succeeded' : 'running',
      ...(state === 'ready' && { finished_at: new Date() }),
    })
    .execute();
  const prefix = `runs/${run}/1`;
  const stored = await files.put(`${prefix}/table.parquet`, Readable.from(['rows']));
  const steps = [
    {
      id: 'few',
      step: 'filter_rows',
      on: true,
      parameters: { selection: { all: [{ rows: [1, 2] }] }, action: 'drop' },
    },
  ];
  const result = {
    table_key: stored.key,
    byte_size: stored.size,
    content_hash: stored.sha256,
    rows: 15,
    columns: [{ name: 'x', type: 'number' }],
    steps: [{ id: 'few', step: 'filter_rows', kinds: [], applied: true, accounting }],
    learned_from: null,
    versions: { polars: '1.0' },
  };
  await db
    .insertInto('preparations')
    .values({
      id,
      ...owner,
      dataset_version_id: sources[0]!.version_id,
      sources: json(sources),
      steps: json(steps as never),
      state,
      run_id: run,
      files_prefix: prefix,
      result: json(result as never),
    })
    .execute();
  return { id, prefix };
}

/** For tests: a dataset made of others by a recipe, or the next version of the first of them where no name is given. */
export async function derive(
  parts: Parts,
  owner: { org_id: string; created_by: string },
  sources: VersionSource[],
  name?: string,
): Promise<{ dataset: string; version: string; prefix: string }> {
  const { db } = parts.context.database;
  const made = await insertPrepared(parts, owner, sources);
  const [first] = sources;
  const next = name === undefined ? first!.version + 1 : 1;
  const dataset =
    name === undefined
      ? first!.dataset_id
      : (
          await db
            .insertInto('datasets')
            .values({
              ...owner,
              name,
              training_type: 'regression',
              data_type: 'training_data',
              kind: 'supervised',
              file_name: 'test.csv',
              state: 'ready',
              preprocessed: true,
              current_version: 1,
            })
            .returning('id')
            .executeTakeFirstOrThrow()
        ).id;
  if (name === undefined)
    await db
      .updateTable('datasets')
      .set({ current_version: next, preprocessed: true })
      .where('id', '=', dataset)
      .execute();
  const { id: version } = await db
    .insertInto('dataset_versions')
    .values({
      org_id: owner.org_id,
      dataset_id: dataset,
      version: next,
      table_key: `${made.prefix}/table.parquet`,
      columns: json([]),
      row_count: 15,
      byte_size: 4,
      content_hash: `hash of ${name ?? next}`,
      files_prefix: made.prefix,
      made_from: made.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { dataset, version, prefix: made.prefix };
}

/** For tests: a trained project on a version, with a model and a prediction of its rows. */
export async function insertTrained(
  {
    context: {
      database: { db },
      files,
    },
  }: Parts,
  owner: { org_id: string; created_by: string },
  versionId: string,
  name: string,
) {
  const { id: project } = await db
    .insertInto('training_projects')
    .values({
      ...owner,
      training_type: 'regression',
      name,
      dataset_version_id: versionId,
      config: json({
        targets: ['y'],
        features: [{ name: 'x' }],
        split: { method: 'ratio', test_share: 0.2 },
        models: [{ name: 'ridge', parameters: { name: 'ridge', alpha: 2 } }],
        seed: 3,
      } as unknown),
      status: 'trained',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const provenance = { content_hash: 'of the rows', seed: 7, library_versions: { 'scikit-learn': '1.7' } };
  const run = async (subject_id: string, task: string, result: unknown) =>
    (
      await db
        .insertInto('runs')
        .values({
          ...owner,
          kind: 'regression',
          task,
          subject_type: 'x',
          subject_id,
          state: 'succeeded',
          finished_at: new Date(),
          result: json(result),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  const trained = await run(project, 'training.train', { provenance });
  await files.put(`runs/${trained}/1/model/model.json`, Readable.from(['{}']));
  const { id: model } = await db
    .insertInto('trained_models')
    .values({
      org_id: owner.org_id,
      project_id: project,
      run_id: trained,
      model: 'ridge',
      target: 'y',
      index: 0,
      artefact_key: `runs/${trained}/1/model`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const predicted = await run(randomUUID(), 'prediction.run', null);
  await files.put(`runs/${predicted}/1/predictions.parquet`, Readable.from(['rows']));
  const { id: prediction } = await db
    .insertInto('predictions')
    .values({
      ...owner,
      project_id: project,
      model_key: model,
      name: `${name} predicts`,
      input_version_id: versionId,
      settings: json({ coverage: 0.9 }),
      run_id: predicted,
      state: 'succeeded',
      output_key: `runs/${predicted}/1/predictions.parquet`,
      summary: json({ rows: 15 }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { project, model, prediction, runs: [trained, predicted] };
}
