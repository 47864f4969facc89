import { z } from 'zod';
import type { Column, Recipe, Step } from '../jobs/generated/recipes.ts';
import schema from '../jobs/generated/recipes.schema.json' with { type: 'json' };

export type {
  Accounting,
  Column,
  Histogram,
  Line,
  Page,
  Preview,
  Recipe,
  StepWarning,
  Sample,
  Step,
  StepResult,
  UsedValue,
} from '../jobs/generated/recipes.ts';

export type StepName = Step['step'];
export type StepKind = 'row_wise' | 'ordered' | 'learned' | 'row_dropping' | 'row_making';
export type ColumnKind = Column['type'];

/** The groups of steps by what people want of them, in the order in which they are offered. */
export const stepGroups = [
  'missing',
  'outliers',
  'text',
  'new_columns',
  'columns',
  'rows',
  'sampling',
  'transform',
  'encoding',
  'series',
  'spectra',
  'tables',
] as const;
export type StepGroup = (typeof stepGroups)[number];

export interface StepForm {
  group: StepGroup;
  kinds: StepKind[];
  properties: Record<string, { control?: string; column_types?: string } & Record<string, unknown>>;
}

/** What compute says of each step: its parameters' JSON Schema, with words, its group and kinds. */
export const stepForms = schema.catalogues.steps as unknown as Record<StepName, StepForm>;
export const stepNames = Object.keys(stepForms) as StepName[];

type JsonSchema = Parameters<typeof z.fromJSONSchema>[0];

/** What each step's parameters must be like. */
export const stepShapes = Object.fromEntries(
  stepNames.map((step) => [step, z.fromJSONSchema(stepForms[step] as unknown as JsonSchema)]),
) as Record<StepName, z.ZodType<Record<string, unknown>>>;

/** One shape per step, chosen by its name: what is wrong is said of the field that is wrong, not of every step. */
const shapes = stepNames.map((step) =>
  z.strictObject({
    id: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/),
    step: z.literal(step),
    on: z.boolean().default(true),
    parameters: stepShapes[step].prefault({}),
  }),
);

export const MAX_STEPS = 100;

/** Steps in the order in which they are applied. Parameters that are not given have their defaults. */
export const recipe = z.strictObject({
  steps: z
    .array(z.discriminatedUnion('step', shapes as unknown as [(typeof shapes)[number], ...typeof shapes]))
    .max(MAX_STEPS)
    .refine((steps) => new Set(steps.map((step) => step.id)).size === steps.length, {
      message: 'Each step has an id of its own.',
    }),
}) as unknown as z.ZodType<Recipe>;
