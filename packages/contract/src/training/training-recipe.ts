import { z } from 'zod';
import { columnType } from '../datasets/columns.ts';
import type { PartOfStep, TargetEffect } from '../jobs/generated/recipes.ts';
import schema from '../jobs/generated/recipes.schema.json' with { type: 'json' };
import { taskSchema } from '../jobs/task-schema.ts';
import { versionSource } from '../preprocessing/calls.ts';
import { recipeErrorWordsEn } from '../preprocessing/recipe-error-words.en.ts';
import { defineCall } from '../shared/call.ts';
import type { ErrorCode } from '../shared/errors.ts';
import { recipeChoice } from './recipe-choice.ts';

export type { PartOfStep, TargetEffect } from '../jobs/generated/recipes.ts';

const partsOfSteps = taskSchema<PartOfStep[]>({
  $defs: schema.tasks.plan.result.$defs,
  type: 'array',
  items: { $ref: '#/$defs/PartOfStep' },
});
const targetEffects = taskSchema<TargetEffect[]>({
  $defs: schema.tasks.plan.result.$defs,
  type: 'array',
  items: { $ref: '#/$defs/TargetEffect' },
});

/** What a training would make of a recipe: `recipe` is null where none is used, `refusal` says why one cannot be. */
export const trainingRecipePlan = z.object({
  /** The recipe's name and version where it was saved, and the table it begins with. */
  recipe: z
    .object({ name: z.string().nullable(), version: z.number().int().nullable(), table: versionSource })
    .nullable(),
  /** The columns to choose targets and features from: those the recipe ends with. */
  columns: z.array(z.object({ name: z.string(), type: columnType })),
  steps: partsOfSteps,
  /** What steps did to each column that they would not do to it as a target. */
  target_effects: targetEffects,
  refusal: z.object({ code: z.string(), response: z.string() }).nullable(),
});
export type TrainingRecipePlan = z.infer<typeof trainingRecipePlan>;

export const planTrainingRecipe = defineCall({
  method: 'POST',
  path: '/training/recipe/{dataset}',
  area: 'projects',
  summary:
    'What a training on a dataset would make of a recipe: which steps learn anew in each fold, and the columns they end with',
  params: z.object({ dataset: z.uuid() }),
  body: z.object({ recipe: recipeChoice }),
  response: trainingRecipePlan,
  errors: [
    ...(Object.keys(recipeErrorWordsEn) as ErrorCode[]),
    'dataset_not_ready',
    'dataset_failed',
    'dataset_not_table',
    'compute_unavailable',
  ],
});
