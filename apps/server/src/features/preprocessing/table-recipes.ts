import type { CallInput } from '@hakaru/contract';
import type { previewRecipe as previewCall } from '@hakaru/contract/preprocessing/calls';
import { columnsNamed } from '@hakaru/contract/preprocessing/columns-named';
import type { Preview, Recipe } from '@hakaru/contract/preprocessing/recipe';
import type { Scope } from '../../db/scope.ts';
import { AppError, requireFound } from '../../http/app-error.ts';
import { columnsAfter } from './columns-after.ts';
import { preprocessJob } from './preprocess.job.ts';
import type { PreprocessingContext } from './preprocessing-context.ts';
import type { RecipeVerbs } from './recipe-forms.ts';
import { openRecipeTables } from './recipe-tables.ts';

export const tableRecipes: RecipeVerbs = {
  job: preprocessJob,
  open: (files, scope, { datasetId, versionId, recipe }) =>
    openRecipeTables(files, scope, datasetId, versionId, recipe.steps as Recipe['steps']),
  async run({ files }, context, { steps, sources }) {
    const { dataset_id, version_id } = requireFound(sources[0]);
    const { spec } = await openRecipeTables(files, context.scope, dataset_id, version_id, steps);
    const answer = await context.perform('recipes.run', { ...spec, recipe: { steps }, purpose: 'training' });
    const { output, rows, columns, steps: done, learned_from, versions } = answer;
    return {
      summary: { rows, columns: columns.length },
      resultOf(stored) {
        const table = requireFound(stored.find((file) => file.key === `${context.prefix}/${output}`));
        return {
          result: {
            table_key: table.key,
            byte_size: table.size,
            content_hash: table.sha256,
            rows,
            columns,
            steps: done,
            learned_from,
            versions,
          },
        };
      },
    };
  },
  inputs(steps, columns) {
    const names = columns.map((column) => column.name);
    const needed = new Set(steps.flatMap((step) => columnsNamed(step, names)));
    return columns.filter(({ name }) => needed.has(name)).map(({ name, type }) => ({ name, type }));
  },
  made({ result }, before) {
    if (result.rows === 0) throw new AppError('preparation_empty');
    return { columns: columnsAfter(result, before.columns) };
  },
};

/** What a recipe does up to a step, on the table or a sample of it. Throws why a step cannot be applied. */
export async function previewRecipe(
  { files, compute }: PreprocessingContext,
  scope: Scope,
  datasetId: string,
  { version_id, ...order }: CallInput<typeof previewCall>['body'],
): Promise<Preview> {
  const { spec, version } = await openRecipeTables(files, scope, datasetId, version_id, order.recipe.steps);
  const times = spec.time_series
    ? version.columns.find(({ role, type }) => role === 'time' && type === 'datetime')
    : null;
  return compute.call('recipes.preview', { ...order, ...spec, time_column: times?.name ?? null });
}
