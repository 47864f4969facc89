import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { json } from './db/json.ts';
import { insertVisualization, type VisualizationIds } from './features/visualization/testing/visualization-rows.ts';
import { insertTestTable } from './features/training/test-table.ts';
import type { TestApp } from './test-app.ts';

export interface OrganizationIds extends VisualizationIds {
  orgId: string;
  upload: string;
  dataset: string;
  version: string;
  run: string;
  project: string;
  model: string;
  prediction: string;
  preparation: string;
  columnDraft: string;
  recipe: string;
  /** A dataset that was saved from a model. */
  saved: string;
  /** A design of experiments that was found. */
  design: string;
  /** An analysis of its results, as a run's id. */
  designAnswer: string;
  /** An optimization over the model that was run, and what it was asked. */
  optimization: { project: string; task: string };
  /** A round of experiments that was proposed. */
  next: string;
  /** A statistics project. */
  analysis: string;
  /** A trained project of each further training type. */
  trained: Record<OtherType, { project: string; model: string; prediction: string }>;
}

/** What the next experiments are asked for. */
export const nextOptions = {
  targets: [{ target: 'y', goal: 'max' }],
  factors: [{ type: 'range', name: 'x', lower: 0, upper: 1 }],
  previous: null,
} as const;

/** What projects of the types beside regression are set up with, and the model they have. */
export const otherTypes = {
  dimensional_compression: {
    options: { features: [{ name: 'x', type: 'numeric' }], models: [{ name: 'pca' }] },
    model: 'pca',
    target: null,
  },
  discriminant_analysis: {
    options: { target: 'y', features: [{ name: 'x', type: 'numeric' }], models: [{ name: 'lda' }] },
    model: 'lda',
    target: 'y',
  },
  clustering: {
    options: { features: [{ name: 'x', type: 'numeric' }], models: [{ name: 'kmeans' }] },
    model: 'kmeans',
    target: null,
  },
  soft_sensor: {
    options: { target: 'y', features: [{ name: 'x', type: 'numeric' }], models: [{ name: 'pls' }] },
    model: 'pls',
    target: 'y',
  },
  time_series_anomaly_detection_unsupervised: {
    options: { features: [{ name: 'x', type: 'numeric' }], models: [{ name: 'pca' }] },
    model: 'pca',
    target: null,
  },
} as const;
type OtherType = keyof typeof otherTypes;

const options = {
  targets: ['y'],
  features: [{ name: 'x', type: 'numeric' }],
  models: [{ name: 'linear', parameters: { name: 'linear' } }],
};

export const optimizationOptions = (project_id: string, model_key: string) => ({
  models: [{ project_id, model_key }],
  labels: '',
  targets: [{ target: 'y', goal: 'max' }],
  factors: [{ type: 'range', name: 'x', lower: 0, upper: 1 }],
  algorithms: ['random'],
});

export const designOptions = {
  factors: [{ type: 'continuous', name: 'x', low: 0, high: 1 }],
  model: 'main',
  runs: 4,
  algorithm: 'sobol',
};

/** One row of everything that belongs to an organization, for the organization of `headers`. */
export async function createOrganizationRows(
  { app, context }: Pick<TestApp, 'context'> & { app: FastifyInstance },
  headers: { authorization: string },
): Promise<OrganizationIds> {
  const { db } = context.database;
  const me = (await app.inject({ url: '/api/users/me', headers })).json();
  const [orgId, userId]: string[] = [me.organization.id, me.id];
  const org_id = orgId ?? '';
  const columns = ['x', 'y'].map((name) => ({ name, type: 'numeric' as const }));
  const dataset = await insertTestTable(
    context,
    { orgId: org_id, userId: userId ?? '' },
    { name: 'ours', select: 'select i::double as x, 2 * i::double as y from range(20) t(i)', columns },
  );
  const { id: version, table_key } = await db
    .selectFrom('dataset_versions')
    .select(['id', 'table_key'])
    .where('dataset_id', '=', dataset)
    .executeTakeFirstOrThrow();
  const { id: upload } = await db
    .insertInto('uploads')
    .values({
      org_id,
      kind: 'table',
      file_name: 'ours.csv',
      byte_size: 1,
      sha256: '',
      file_key: 'uploads/none',
      detected: json({} as never),
      created_by: userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: run } = await db
    .insertInto('runs')
    .values({
      org_id,
      kind: 'regression',
      task: 'training.train',
      subject_type: 'training_project',
      subject_id: dataset,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: project } = await db
    .insertInto('training_projects')
    .values({
      org_id,
      training_type: 'regression',
      name: 'ours',
      dataset_version_id: version,
      config: json(options as unknown),
      status: 'trained',
      created_by: userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: model } = await db
    .insertInto('trained_models')
    .values({
      org_id,
      project_id: project,
      run_id: run,
      model: 'linear',
      target: 'y',
      index: 0,
      artefact_key: 'runs/none',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: analysis } = await db
    .insertInto('training_projects')
    .values({
      org_id,
      training_type: 'statistical_analysis',
      area: 'statistical',
      name: 'ours',
      dataset_version_id: version,
      config: json({ test: { name: 'one_sample_t', variables: ['x'] } } as unknown),
      status: 'ready',
      created_by: userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const files = `runs/${randomUUID()}`;
  await context.files.put(`${files}/result.json`, Readable.from([JSON.stringify({ alpha: 0.05, comparisons: [] })]));
  await context.files.put(`${files}/numbers.csv`, Readable.from(['variable']));
  await db
    .insertInto('runs')
    .values({
      org_id,
      kind: 'statistical_analysis.run',
      task: 'decisions.run',
      subject_type: 'project',
      subject_id: analysis,
      state: 'succeeded',
      result: json({ files } as never),
      finished_at: new Date(),
    })
    .execute();
  const trained = {} as OrganizationIds['trained'];
  for (const [type, { options: chosen, model: name, target }] of Object.entries(otherTypes) as [
    OtherType,
    (typeof otherTypes)[OtherType],
  ][]) {
    const { id } = await db
      .insertInto('training_projects')
      .values({
        org_id,
        training_type: type,
        name: `ours, ${type}`,
        dataset_version_id: version,
        config: json(chosen as unknown),
        status: 'trained',
        created_by: userId,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const trainedBy = await db
      .insertInto('runs')
      .values({ org_id, kind: type, task: 'training.train', subject_type: 'training_project', subject_id: id })
      .returning('id')
      .executeTakeFirstOrThrow();
    const kept = await db
      .insertInto('trained_models')
      .values({
        org_id,
        project_id: id,
        run_id: trainedBy.id,
        model: name,
        target,
        index: 0,
        artefact_key: 'runs/none',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (type === 'time_series_anomaly_detection_unsupervised')
      await db
        .insertInto('model_settings')
        .values({
          org_id,
          model_key: kept.id,
          version: 0,
          settings: json({ threshold: 1 } as never),
          created_by: userId,
        })
        .execute();
    const predicted = await db
      .insertInto('predictions')
      .values({
        org_id,
        project_id: id,
        model_key: kept.id,
        name: `ours, ${type}`,
        input_version_id: version,
        run_id: trainedBy.id,
        state: 'succeeded',
        created_by: userId,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    trained[type] = { project: id, model: kept.id, prediction: predicted.id };
  }
  const { design, designAnswer } = await insertDesign(context, { org_id, userId });
  const next = await insertNext(context, { org_id, userId }, version);
  const optimization = await insertOptimization(context, { org_id, userId }, { version, project, model });
  const saved = await insertTestTable(
    context,
    { orgId: org_id, userId: userId ?? '' },
    { name: 'ours, saved', select: 'select 1.0 as pc1', columns: [{ name: 'pc1', type: 'numeric' }] },
  );
  const source = { dataset_id: dataset, name: 'ours', version_id: version, version: 1, content_hash: '' };
  const from = {
    project: {
      id: trained.dimensional_compression.project,
      name: 'ours',
      training_type: 'dimensional_compression' as const,
    },
    model: { key: trained.dimensional_compression.model, name: 'pca', target: null },
  };
  await db
    .updateTable('dataset_versions')
    .set({ derived: json({ kind: 'model', source, ...from, task: 'scores', parameters: {}, summary: {} }) })
    .where('dataset_id', '=', saved)
    .execute();
  const output = await context.files.put(`test/${project}/predictions.parquet`, await context.files.get(table_key));
  const { id: prediction } = await db
    .insertInto('predictions')
    .values({
      org_id,
      project_id: project,
      model_key: model,
      name: 'ours',
      input_version_id: version,
      settings: json({ coverage: 0.9 }),
      run_id: run,
      state: 'succeeded',
      output_key: output.key,
      created_by: userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const preparation = randomUUID();
  const steps = json([{ id: 'drop', step: 'missing_delete', on: true, parameters: {} }] as never);
  await db
    .insertInto('preparations')
    .values({
      id: preparation,
      org_id,
      dataset_version_id: version,
      sources: json([{ dataset_id: dataset, name: 'ours', version_id: version, version: 1, content_hash: '' }]),
      steps,
      run_id: run,
      created_by: userId,
    })
    .execute();
  const columnDraft = randomUUID();
  await db
    .insertInto('column_drafts')
    .values({
      id: columnDraft,
      org_id,
      dataset_id: dataset,
      version_id: version,
      edits: json([{ name: 'x', new_name: 'z' }]),
      run_id: run,
      created_by: userId,
    })
    .execute();
  const { id: recipe } = await db
    .insertInto('recipes')
    .values({ org_id, name: 'ours', version: 1, steps, inputs: json([]), created_by: userId })
    .returning('id')
    .executeTakeFirstOrThrow();
  const visualization = await insertVisualization(db, {
    org_id,
    dataset_id: dataset,
    version_id: version,
    run_id: run,
  });
  return {
    orgId: org_id,
    upload,
    dataset,
    version,
    run,
    project,
    model,
    prediction,
    preparation,
    columnDraft,
    recipe,
    design,
    next,
    designAnswer,
    optimization,
    saved,
    analysis,
    trained,
    ...visualization,
  };
}

/** A project that is asked of nothing, with what its run left and an analysis that failed. */
async function insertDesign(
  { database: { db }, files }: TestApp['context'],
  { org_id, userId }: { org_id: string; userId: string | undefined },
): Promise<Pick<OrganizationIds, 'design' | 'designAnswer'>> {
  const { id } = await db
    .insertInto('training_projects')
    .values({
      org_id,
      training_type: 'optimal_design',
      area: 'optimal_designs',
      name: 'ours, design',
      config: json(designOptions as unknown),
      status: 'trained',
      created_by: userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const prefix = `test/${id}`;
  const run = { org_id, subject_type: 'project', subject_id: id } as const;
  await db
    .insertInto('runs')
    .values({
      ...run,
      kind: 'optimal_design.run',
      task: 'decisions.run',
      state: 'succeeded',
      result: json({ files: prefix }),
      finished_at: new Date(),
    })
    .execute();
  const left = { 'result.json': JSON.stringify({ evaluation: {} }), 'design.csv': '', 'sheet.en.xlsx': '' };
  for (const [name, text] of Object.entries(left)) await files.put(`${prefix}/${name}`, Readable.from([text]));
  const asked = await db
    .insertInto('runs')
    .values({
      ...run,
      kind: 'optimal_design.ask',
      task: 'decisions.ask',
      state: 'failed',
      finished_at: new Date(),
      payload: json<unknown>({ asked: { source: 'sheet', sheet: { columns: ['a', 'y'], rows: [['1', '2']] } } }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { design: id, designAnswer: asked.id };
}

/** A project that is asked of a dataset, with what its run left. */
async function insertNext(
  { database: { db }, files }: TestApp['context'],
  { org_id, userId }: { org_id: string; userId: string | undefined },
  version: string,
): Promise<string> {
  const { id } = await db
    .insertInto('training_projects')
    .values({
      org_id,
      training_type: 'next_experiments',
      area: 'next_experiments',
      name: 'ours, next',
      dataset_version_id: version,
      config: json(nextOptions as unknown),
      status: 'trained',
      created_by: userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const prefix = `test/${id}`;
  await db
    .insertInto('runs')
    .values({
      org_id,
      kind: 'next_experiments.run',
      task: 'decisions.run',
      subject_type: 'project',
      subject_id: id,
      state: 'succeeded',
      result: json({ files: prefix }),
      finished_at: new Date(),
    })
    .execute();
  for (const name of ['result.json', 'sheet.en.xlsx']) await files.put(`${prefix}/${name}`, Readable.from(['{}']));
  return id;
}

/** A project that is asked of a trained model, with a run that left its files and a question that was not answered. */
async function insertOptimization(
  { database: { db }, files }: TestApp['context'],
  { org_id, userId }: { org_id: string; userId: string | undefined },
  { version, project, model }: { version: string; project: string; model: string },
): Promise<OrganizationIds['optimization']> {
  const { id } = await db
    .insertInto('training_projects')
    .values({
      org_id,
      training_type: 'optimization',
      area: 'optimization',
      name: 'ours, optimised',
      dataset_version_id: version,
      config: json(optimizationOptions(project, model) as unknown),
      status: 'trained',
      created_by: userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('project_models').values({ org_id, project_id: id, place: 0, model_key: model }).execute();
  const prefix = `test/${id}`;
  const run = { org_id, subject_type: 'project', subject_id: id } as const;
  await db
    .insertInto('runs')
    .values({
      ...run,
      kind: 'optimization.run',
      task: 'decisions.run',
      state: 'succeeded',
      result: json({ files: prefix }),
      finished_at: new Date(),
    })
    .execute();
  for (const name of ['result.json', 'shortlist.csv', 'trials.csv', 'random/sheet.en.xlsx'])
    await files.put(`${prefix}/${name}`, Readable.from(['{}']));
  const asked = await db
    .insertInto('runs')
    .values({
      ...run,
      kind: 'optimization.ask',
      task: 'decisions.ask',
      state: 'failed',
      finished_at: new Date(),
      payload: json<unknown>({ asked: { rows: [{ x: 1 }] } }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { project: id, task: asked.id };
}
