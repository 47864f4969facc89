import { z } from 'zod';
import type { ImagePreview, ImageStepResult, LeftOut } from '../jobs/generated/images.ts';
import schema from '../jobs/generated/images.schema.json' with { type: 'json' };
import { taskSchema } from '../jobs/task-schema.ts';
import { defineCall } from '../shared/call.ts';
import type { ErrorCode } from '../shared/errors.ts';
import {
  preparationState,
  previewRecipe,
  registerPrepared,
  savedRecipe,
  saveRecipe,
  startPreprocessing,
  versionSource,
} from './calls.ts';
import { imageRecipeErrorWordsEn } from './image-recipe-error-words.en.ts';
import { imageRecipe } from './image-recipe.ts';

const errors = [
  ...(Object.keys(imageRecipeErrorWordsEn) as ErrorCode[]),
  'recipe_empty',
  'dataset_not_ready',
  'dataset_failed',
  'dataset_not_images',
  'compute_unavailable',
] as const;

const { $defs } = schema.tasks.preprocess.result;
const stepResults = taskSchema<ImageStepResult[]>({ $defs, type: 'array', items: { $ref: '#/$defs/ImageStepResult' } });
const leftOut = taskSchema<LeftOut[]>({ $defs, type: 'array', items: { $ref: '#/$defs/LeftOut' } });

const datasetParams = z.object({ dataset: z.uuid() });

/** Images are shown with at most `most_pixels` on their longer side; `exact` gives PNG instead of WebP. */
export const previewImageRecipe = defineCall({
  method: 'POST',
  path: '/image/preview/{dataset}',
  area: 'preprocessing',
  summary: 'What a recipe does up to one of its steps to chosen images: before and after, levels, copies, what changed',
  params: datasetParams,
  body: previewRecipe.body.omit({ page: true, page_size: true, histogram_columns: true }).extend({
    recipe: imageRecipe,
    numbers: z.array(z.number().int().min(1)).min(1).max(8),
    most_pixels: z.number().int().min(32).max(4096).default(512),
    exact: z.boolean().default(false),
  }),
  response: taskSchema<ImagePreview>(schema.tasks.preview.result),
  errors: [...errors, 'recipe_step_unknown'],
});

export const preprocessImages = defineCall({
  method: 'POST',
  path: '/image/preprocess/{dataset}',
  area: 'preprocessing',
  status: 202,
  summary: 'Run a recipe on every image; the result waits under temp_id until it is registered, for seven days',
  params: datasetParams,
  body: startPreprocessing.body.extend({ recipe: imageRecipe }),
  response: startPreprocessing.response,
  errors,
});

export const imagePreparation = z.object({
  temp_id: z.uuid(),
  state: preparationState,
  task_id: z.uuid(),
  source: versionSource,
  data_type: z.enum(['training_data', 'inference_data']),
  recipe: imageRecipe,
  /** What each step did; null until the run has succeeded. `left_out` has the first 1,000. */
  result: z
    .object({
      pictures_in: z.number().int(),
      pictures: z.number().int(),
      masks: z.number().int(),
      byte_size: z.number().int(),
      steps: stepResults,
      left_out: leftOut,
      left_out_count: z.number().int(),
    })
    .nullable(),
  registered: z.object({ dataset_id: z.uuid(), version_id: z.uuid() }).nullable(),
  created_at: z.string(),
});
export type ImagePreparation = z.infer<typeof imagePreparation>;

export const getImagePreparation = defineCall({
  method: 'GET',
  path: '/image/preprocess/result/{temp_id}',
  area: 'preprocessing',
  summary: 'How far a run on images is, and what it did',
  params: z.object({ temp_id: z.uuid() }),
  response: imagePreparation,
});

export const registerPreparedImages = defineCall({
  method: 'POST',
  path: '/image/new_dataset/register/{temp}',
  area: 'preprocessing',
  status: 201,
  summary:
    'Keep the images that a recipe made as a dataset of their own or as the next version of the dataset they came from; the originals stay as they are',
  params: z.object({ temp: z.uuid() }),
  body: registerPrepared.body,
  response: registerPrepared.response,
  errors: ['name_taken', 'recipe_name_taken', 'preparation_not_ready', 'preparation_registered'],
});

export const getImageRecipe = defineCall({
  method: 'GET',
  path: '/image/recipe/{id}',
  area: 'recipes',
  summary: 'One version of a saved recipe for images',
  params: z.object({ id: z.uuid() }),
  response: savedRecipe.omit({ inputs: true }).extend({ recipe: imageRecipe }),
});

export const saveImageRecipe = defineCall({
  method: 'POST',
  path: '/image/recipe/save',
  area: 'recipes',
  status: 201,
  summary:
    'Save a recipe for images under a name; a name in use is refused until `again` says that its next version is meant',
  body: saveRecipe.body.omit({ recipe: true }).extend({ recipe: imageRecipe }),
  response: saveRecipe.response,
  errors: ['recipe_name_taken', 'recipe_empty'],
});
