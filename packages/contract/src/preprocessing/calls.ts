import { z } from 'zod';
import { columnType } from '../datasets/columns.ts';
import type { Preview, RunResult, StepResult } from '../jobs/generated/recipes.ts';
import schema from '../jobs/generated/recipes.schema.json' with { type: 'json' };
import { taskSchema } from '../jobs/task-schema.ts';
import { defineCall, fileTypes } from '../shared/call.ts';
import { fileEncoding } from '../shared/file-encoding.ts';
import type { ErrorCode } from '../shared/errors.ts';
import { pageOf, pageQuery } from '../shared/paging.ts';
import { taskStarted } from '../shared/tasks.ts';
import { recipeErrorWordsEn } from './recipe-error-words.en.ts';
import { recipe } from './recipe.ts';

const recipeErrors = [
  ...(Object.keys(recipeErrorWordsEn) as ErrorCode[]),
  'dataset_not_ready',
  'dataset_failed',
  'dataset_not_table',
  'compute_unavailable',
] as const;

const stepResults = taskSchema<StepResult[]>({
  $defs: schema.tasks.run.result.$defs,
  type: 'array',
  items: { $ref: '#/$defs/StepResult' },
});
const runColumns = taskSchema<RunResult['columns']>({
  $defs: schema.tasks.run.result.$defs,
  type: 'array',
  items: { $ref: '#/$defs/Column' },
});

/** A version something was made from, as it was called then; it may be gone since. */
export const versionSource = z.object({
  dataset_id: z.uuid(),
  name: z.string(),
  version_id: z.uuid(),
  version: z.number().int(),
  content_hash: z.string(),
});
export type VersionSource = z.infer<typeof versionSource>;

export const previewRecipe = defineCall({
  method: 'POST',
  path: '/manual/process/dataset/{id}',
  area: 'preprocessing',
  summary:
    'What a recipe does up to one of its steps: rows before and after, histograms, what changed; on a sample where the table is long, saying which',
  params: z.object({ id: z.uuid() }),
  body: z.object({
    version_id: z.uuid().optional(),
    recipe,
    /** A step's id; null for the whole recipe. */
    up_to: z.string().nullable().default(null),
    compare_with: z.enum(['previous', 'source']).default('previous'),
    page: z.number().int().min(1).default(1),
    page_size: z.number().int().min(1).max(200).default(50),
    histogram_columns: z.array(z.string()).max(50).nullable().default(null),
  }),
  response: taskSchema<Preview>(schema.tasks.preview.result),
  errors: recipeErrors,
});

export const startPreprocessing = defineCall({
  method: 'POST',
  path: '/preprocess/dataset/{id}',
  area: 'preprocessing',
  status: 202,
  summary: 'Run a recipe on every row; the result waits under temp_id until it is registered, for seven days',
  params: z.object({ id: z.uuid() }),
  body: z.object({ version_id: z.uuid().optional(), recipe }),
  response: taskStarted.extend({ temp_id: z.uuid() }),
  errors: recipeErrors,
});

export const preparationState = z.enum(['running', 'ready', 'failed', 'stopped', 'registered']);

export const preparation = z.object({
  temp_id: z.uuid(),
  state: preparationState,
  task_id: z.uuid(),
  source: versionSource,
  recipe,
  /** What each step did; null until the run has succeeded. */
  result: z
    .object({
      rows: z.number().int(),
      columns: runColumns,
      steps: stepResults,
      learned_from: z.number().int().nullable(),
    })
    .nullable(),
  registered: z.object({ dataset_id: z.uuid(), version_id: z.uuid() }).nullable(),
  created_at: z.string(),
});
export type Preparation = z.infer<typeof preparation>;

export const getPreprocessingResult = defineCall({
  method: 'GET',
  path: '/preprocess/result/{temp_id}',
  area: 'preprocessing',
  summary: 'How far a recipe’s run is, and what it did',
  params: z.object({ temp_id: z.uuid() }),
  response: preparation,
});

/** One row for each removed row: its number, the step that removed it, and its values, where its number still is one of the table the recipe began with. */
export const downloadRemovedRows = defineCall({
  method: 'GET',
  path: '/preprocess/removed/{temp_id}',
  area: 'preprocessing',
  summary: 'The rows that a recipe’s run removed, each with the step that removed it',
  params: z.object({ temp_id: z.uuid() }),
  query: z.object({ format: z.enum(['csv', 'parquet']).default('csv'), encoding: fileEncoding.default('utf-8') }),
  answerKind: 'file',
  contentType: [fileTypes.csv, fileTypes.parquet],
  errors: ['preparation_not_ready', 'rows_removed_none', 'cp932_unencodable', 'cp932_unencodable_name'],
});

const savedAs = z.object({
  name: z.string().trim().min(1).max(200),
  comment: z.string().trim().max(1000).default(''),
  /** True once a person has agreed that the name's recipe gets a new version. */
  again: z.boolean().default(false),
});

export const registerPrepared = defineCall({
  method: 'POST',
  path: '/new_dataset/register/{temp_id}',
  area: 'preprocessing',
  status: 201,
  summary:
    'Keep a recipe’s result as a dataset of its own or as the next version of the dataset it came from; the original stays as it is',
  params: z.object({ temp_id: z.uuid() }),
  body: z.discriminatedUnion('as', [
    z.object({
      as: z.literal('dataset'),
      name: z.string().trim().min(1).max(200),
      comment: z.string().trim().max(4000).default(''),
      save_recipe: savedAs.nullable().default(null),
    }),
    z.object({
      as: z.literal('version'),
      comment: z.string().trim().max(4000).default(''),
      save_recipe: savedAs.nullable().default(null),
    }),
  ]),
  response: z.object({
    dataset_id: z.uuid(),
    version_id: z.uuid(),
    version: z.number().int(),
    recipe_id: z.uuid().nullable(),
  }),
  errors: ['name_taken', 'recipe_name_taken', 'preparation_not_ready', 'preparation_registered', 'preparation_empty'],
});

/** What one step did when a version was made, in the order of a dataset's life. */
export const historyEntry = z.object({
  /** The step's group and name; their words are in the steps' catalogue. */
  process_type: z.string(),
  action_name: z.string(),
  parameters: z.record(z.string(), z.unknown()),
  learned: z.boolean(),
  /** Of images, the rows are images. */
  changes: taskSchema<StepResult['accounting']>({ $defs: schema.tasks.run.result.$defs, $ref: '#/$defs/Accounting' }),
  /** Images that came out otherwise than they went in; null of tables. */
  pictures_changed: z.number().int().nullable(),
  modified_at: z.string(),
  modified_by: z.string(),
  version_id: z.uuid(),
});
export type HistoryEntry = z.infer<typeof historyEntry>;

export const getHistory = defineCall({
  method: 'GET',
  path: '/preprocess/history/{dataset_id}',
  area: 'preprocessing',
  summary:
    'How a dataset’s version came to be: the steps applied since the upload, and the versions it was made from, nearest first',
  params: z.object({ dataset_id: z.uuid() }),
  query: z.object({ version_id: z.uuid().optional() }),
  response: z.object({
    entries: z.array(historyEntry),
    sources: z.array(
      versionSource.extend({
        exists: z.boolean(),
        data_type: z.enum(['training_data', 'inference_data']),
        is_current: z.boolean(),
      }),
    ),
    /** Whether a step learned from all of the rows, before any split. */
    learned: z.boolean(),
  }),
});

export const inputColumn = z.object({ name: z.string(), type: columnType });
export type InputColumn = z.infer<typeof inputColumn>;

/** What a recipe is for: rows and columns, or images. */
export const recipeForm = z.enum(['table', 'images']);
export type RecipeForm = z.infer<typeof recipeForm>;

export const recipeSummary = z.object({
  id: z.uuid(),
  form: recipeForm,
  name: z.string(),
  version: z.number().int(),
  comment: z.string(),
  steps: z.number().int(),
  versions: z.array(
    z.object({ id: z.uuid(), version: z.number().int(), created_at: z.string(), created_by: z.string() }),
  ),
  created_by: z.string(),
  created_at: z.string(),
});
export type RecipeSummary = z.infer<typeof recipeSummary>;

export const savedRecipe = z.object({
  id: z.uuid(),
  name: z.string(),
  version: z.number().int(),
  comment: z.string(),
  recipe,
  /** Columns of the dataset it was made for that its steps name; another dataset needs them too, under these names. */
  inputs: z.array(inputColumn),
  created_by: z.string(),
  created_at: z.string(),
});
export type SavedRecipe = z.infer<typeof savedRecipe>;

export const listRecipes = defineCall({
  method: 'GET',
  path: '/recipe/list',
  area: 'recipes',
  summary: 'Saved recipes in the order of their names, each with its versions, paged',
  query: pageQuery.omit({ sort: true }).extend({ form: recipeForm.or(z.literal('any')).default('table') }),
  response: pageOf(recipeSummary),
});

export const getRecipe = defineCall({
  method: 'GET',
  path: '/recipe/{id}',
  area: 'recipes',
  summary: 'One version of a saved recipe',
  params: z.object({ id: z.uuid() }),
  response: savedRecipe,
});

export const saveRecipe = defineCall({
  method: 'POST',
  path: '/recipe/save/{dataset_id}',
  area: 'recipes',
  status: 201,
  summary:
    'Save a recipe under a name, as made for this dataset; a name in use is refused until `again` says that its next version is meant',
  params: z.object({ dataset_id: z.uuid() }),
  body: savedAs.extend({ recipe }),
  response: z.object({ id: z.uuid(), version: z.number().int() }),
  errors: ['recipe_name_taken', 'recipe_empty', 'dataset_not_ready', 'dataset_failed', 'dataset_not_table'],
});

export const deleteRecipe = defineCall({
  method: 'DELETE',
  path: '/recipe/delete/{id}',
  area: 'recipes',
  summary: 'Delete a recipe with all its versions; datasets made with it keep their steps',
  params: z.object({ id: z.uuid() }),
  response: z.object({ deleted: z.number().int() }),
});
