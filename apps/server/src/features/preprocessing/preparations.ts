import { randomUUID } from 'node:crypto';
import type { CallInput } from '@hakaru/contract';
import type { Preparation, RecipeForm, registerPrepared as registerCall } from '@hakaru/contract/preprocessing/calls';
import type { ImagePreparation } from '@hakaru/contract/preprocessing/image-calls';
import type { AppContext } from '../../context.ts';
import { json } from '../../db/json.ts';
import type { Scope } from '../../db/scope.ts';
import { AppError, requireFound } from '../../http/app-error.ts';
import { publishVersion, selectDataset } from '../datasets/index.ts';
import { lockVersionsForUse, lockVersions } from '../lineage/index.ts';
import { imageSteps } from './image-recipes.ts';
import { deleteStalePreparations, type PreparationRow, selectMadeVersion } from './preparation-rows.ts';
import type { PreprocessingContext } from './preprocessing-context.ts';
import { type Order, recipeForms } from './recipe-forms.ts';
import { storeRecipe, requireSteps } from './recipes.ts';

/** Starts a recipe on all of a dataset's version. Throws not_found, recipe_empty, compute_unavailable, and what opening its data throws. */
export async function startPreparation(
  { files, compute, jobs }: PreprocessingContext,
  scope: Scope,
  form: RecipeForm,
  order: Order,
): Promise<{ task_id: string; temp_id: string }> {
  requireSteps(order.recipe);
  const { job, open } = recipeForms[form];
  const { version, sources } = await open(files, scope, order);
  compute.requireRunning();
  const id = randomUUID();
  return scope.transaction(async (trx) => {
    await lockVersionsForUse(trx, idsOf(sources));
    const run_id = await jobs.startRun(trx, {
      job,
      kind: 'preprocessing',
      subjectType: 'preparation',
      subjectId: id,
    });
    await trx.insert('preparations', {
      id,
      form,
      dataset_version_id: version.id,
      sources: json(sources),
      steps: json(order.recipe.steps as PreparationRow['steps']),
      run_id,
      created_by: scope.userId,
    });
    return { task_id: run_id, temp_id: id };
  });
}

/** The run of a recipe, of tables or of images. Throws not_found. */
export async function findPreparation(scope: Scope, id: string, form: RecipeForm): Promise<PreparationRow> {
  const row = requireFound(await scope.row('preparations', id));
  if (row.form !== form) throw new AppError('not_found');
  return row;
}

/** How far a recipe's run is and what it did. */
export async function getPreparation(scope: Scope, id: string): Promise<Preparation> {
  const { row, told } = await describe(scope, id, 'table');
  return {
    ...told,
    recipe: { steps: row.steps },
    result: row.result && {
      rows: row.result.rows,
      columns: row.result.columns,
      steps: row.result.steps,
      learned_from: row.result.learned_from,
    },
  };
}

/** How far a run on images is and what it did. */
export async function getImagePreparation(scope: Scope, id: string): Promise<ImagePreparation> {
  const { row, told } = await describe(scope, id, 'images');
  const dataset = await selectDataset(scope, told.registered?.dataset_id ?? told.source.dataset_id);
  const result = row.image_result;
  return {
    ...told,
    data_type: dataset?.data_type ?? 'training_data',
    recipe: { steps: imageSteps(row.steps) },
    result: result && {
      pictures_in: result.pictures_in,
      pictures: result.summary.pictures,
      masks: result.summary.masks,
      byte_size: result.summary.byte_size,
      steps: result.steps,
      left_out: result.left_out,
      left_out_count: result.left_out_count,
    },
  };
}

async function describe(scope: Scope, id: string, form: RecipeForm) {
  const row = await findPreparation(scope, id, form);
  const registered = (await selectMadeVersion(scope, id)) ?? null;
  return {
    row,
    told: {
      temp_id: row.id,
      state: registered ? ('registered' as const) : row.state,
      task_id: row.run_id,
      source: requireFound(row.sources[0]),
      registered,
      created_at: row.created_at.toISOString(),
    },
  };
}

/** Makes a recipe's result a dataset's version. Throws not_found, preparation_not_ready, preparation_registered, preparation_empty, name_taken or recipe_name_taken. */
export async function registerPreparation(
  { jobs }: Pick<PreprocessingContext, 'jobs'>,
  scope: Scope,
  form: RecipeForm,
  id: string,
  order: CallInput<typeof registerCall>['body'],
) {
  const { inputs, made } = recipeForms[form];
  return scope.transaction(async (trx) => {
    const preparation = await takePreparation(trx, id, form);
    const { result, files_prefix, source, steps } = preparation;
    const before = requireFound(await trx.row('dataset_versions', source.version_id));
    const rest = made(preparation, before);
    const recipe =
      order.save_recipe &&
      (await storeRecipe(trx, order.save_recipe, { form, steps, inputs: inputs(steps, before.columns) }));
    if (recipe) await trx.update('preparations', id, { recipe_id: recipe.id });
    const version = await publishVersion(trx, jobs, {
      datasetId: source.dataset_id,
      name: order.as === 'dataset' ? order.name : undefined,
      comment: order.comment,
      madeFrom: id,
      table_key: result.table_key,
      files_prefix,
      row_count: result.rows,
      byte_size: result.byte_size,
      content_hash: result.content_hash,
      ...rest,
    });
    return { ...version, recipe_id: recipe?.id ?? null };
  });
}

/** A result that can be registered, locked with what it was made from. Throws not_found, preparation_registered or preparation_not_ready. */
async function takePreparation(trx: Scope, id: string, form: RecipeForm) {
  const { sources } = await findPreparation(trx, id, form);
  await lockVersions(trx, [...new Set(sources.map((source) => source.dataset_id))], []);
  const { state, result, files_prefix, ...row } = requireFound(await trx.lock('preparations', id));
  if (await selectMadeVersion(trx, id)) throw new AppError('preparation_registered');
  if (state !== 'ready' || !result || !files_prefix) throw new AppError('preparation_not_ready');
  await lockVersionsForUse(trx, idsOf(sources));
  return { ...row, result, files_prefix, source: requireFound(sources[0]) };
}

function idsOf(sources: PreparationRow['sources']): string[] {
  return sources.map((source) => source.version_id);
}

/** Forgets results that nobody registered within a week. */
export async function forgetPreparations({
  database: { db },
  files,
}: Pick<AppContext, 'database' | 'files'>): Promise<void> {
  for (const prefix of await deleteStalePreparations(db)) await files.deletePrefix(prefix);
}
