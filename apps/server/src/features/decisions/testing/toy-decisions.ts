import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { defineDecisionCalls, defineResultDownload, defineResultPart } from '@hakaru/contract';
import { z } from 'zod';
import { AppError } from '../../../http/app-error.ts';
import { defineDecisionKind } from '../decision-kind.ts';

const designOptions = z.object({ factors: z.array(z.string()).min(1), levels: z.int().min(2) });
const design = z.object({ runs: z.array(z.array(z.number())), spread: z.record(z.string(), z.number()) });

/** Asked of nothing, with a file that may be sent along, and computed in the server: every combination of levels. */
export const designKind = defineDecisionKind({
  id: 'optimal_design',
  calls: defineDecisionCalls({
    area: 'designs',
    paths: {
      register: '/toy/designs/register',
      page: '/toy/designs/projects/list',
      all: '/toy/designs/projects',
      project: '/toy/designs/project/{id}',
      run: '/toy/designs/evaluate/{id}',
      result: '/toy/designs/result/{id}',
      deletion: '/toy/designs/project/delete/{id}',
    },
    options: designOptions,
    result: design,
    errors: ['column_twice'],
    files: { exclude: { description: 'Runs to leave out, a line each', required: false } },
  }),
  forms: [],
  options: designOptions,
  result: design,
  check({ factors }) {
    if (new Set(factors).size < factors.length) throw new AppError('column_twice', { column: factors[0] ?? '' });
  },
  async run({ factors, levels }, { dataset, models }, { workspace, sent }) {
    if (dataset !== null || models.length > 0) throw new Error('a design is asked of nothing');
    const excluded = sent === null ? '' : await readFile(join(sent, 'exclude'), 'utf8');
    const all = Array.from({ length: levels ** factors.length }, (_, at) =>
      factors.map((_factor, place) => Math.floor(at / levels ** place) % levels),
    );
    const runs = all.filter((run) => !excluded.split('\n').includes(run.join()));
    await writeFile(join(workspace, 'sheet.csv'), [factors, ...runs].map((row) => row.join()).join('\n'));
    return { runs, spread: Object.fromEntries(factors.map((factor) => [factor, levels - 1])) };
  },
  parts: [
    {
      call: defineResultPart({
        area: 'designs',
        path: '/toy/designs/result/{project}/{name}',
        summary: 'How far a factor is moved',
        part: z.object({ spread: z.number() }),
      }),
      of({ spread }, { name }) {
        const of = spread[String(name)];
        return of === undefined ? undefined : { spread: of };
      },
    },
  ],
  downloads: [
    {
      call: defineResultDownload({ area: 'designs', path: '/toy/designs/result/download/{id}', summary: 'The runs' }),
      file: () => ({ file: 'sheet.csv', called: 'runs.csv', contentType: 'text/csv' }),
    },
    {
      call: defineResultDownload({
        area: 'designs',
        path: '/toy/designs/download',
        summary: 'The result as it is kept',
        body: z.object({ project_id: z.uuid(), format: z.enum(['json']) }),
      }),
      file: ({ format }) => ({
        file: 'result.json',
        called: `design.${String(format)}`,
        contentType: 'application/json',
      }),
    },
  ],
});

const choice = z.object({ models: z.array(z.object({ project_id: z.uuid(), model_key: z.uuid() })).min(1) });
const found = z.object({ target: z.string(), rows: z.number() });

/** Asked of trained models and of the rows of a table, by a task of compute. */
export const optimizationKind = defineDecisionKind({
  id: 'optimization',
  calls: defineDecisionCalls({
    area: 'optimizations',
    paths: {
      register: '/toy/optimizations/register/{dataset}',
      page: '/toy/optimizations/projects',
      all: '/toy/optimizations/projects/list',
      project: '/toy/optimizations/project/{id}',
      run: '/toy/optimizations/evaluate/{optimizer}',
      result: '/toy/optimizations/result/{optimizer}',
      deletion: '/toy/optimizations/project/delete/{id}',
    },
    options: choice,
    result: found,
    errors: ['model_twice'],
  }),
  forms: ['table'],
  options: choice,
  result: found,
  models: (options) => options.models,
  check(_, { models, columns }) {
    if (new Set(models.map(({ dataset_id }) => dataset_id)).size > 1)
      throw new AppError('model_twice', { model: models[0]?.name ?? '' });
    if (columns === null) throw new Error('an optimization is asked of a dataset');
  },
  async run(_, { dataset, models }, { perform }) {
    const [model] = models;
    const { target, predicted } = await perform('regression.predict', {
      model_dir: model!.model_dir,
      table: dataset.table,
    });
    return { target, rows: predicted };
  },
});
