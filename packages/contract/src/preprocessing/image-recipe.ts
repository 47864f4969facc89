import { z } from 'zod';
import type { ImageRecipe, ImageStep } from '../jobs/generated/images.ts';
import schema from '../jobs/generated/images.schema.json' with { type: 'json' };

export type {
  ImagePreview,
  ImageRecipe,
  ImageStep,
  ImageStepResult,
  LeftOut,
  Note,
  PreviewedImage,
  Shown,
} from '../jobs/generated/images.ts';

export type ImageStepName = ImageStep['step'];

export const imageStepGroups = ['geometry', 'region', 'tone', 'filter', 'augmentation'] as const;
export type ImageStepGroup = (typeof imageStepGroups)[number];

export interface ImageStepForm {
  group: ImageStepGroup;
  kinds: 'learned'[];
  properties: Record<string, { control?: string } & Record<string, unknown>>;
}

/** What compute says of each step for images: its parameters' JSON Schema, with words and its group. `learned`: it may learn from the training images. */
export const imageStepForms = schema.catalogues.steps as unknown as Record<ImageStepName, ImageStepForm>;
export const imageStepNames = Object.keys(imageStepForms) as ImageStepName[];

type JsonSchema = Parameters<typeof z.fromJSONSchema>[0];

/** What each step's parameters must be like. */
export const imageStepShapes = Object.fromEntries(
  imageStepNames.map((step) => [step, z.fromJSONSchema(imageStepForms[step] as unknown as JsonSchema)]),
) as Record<ImageStepName, z.ZodType<Record<string, unknown>>>;

/** One shape per step, chosen by its name: what is wrong is said of the field that is wrong, not of every step. */
const shapes = imageStepNames.map((step) =>
  z.strictObject({
    id: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/),
    step: z.literal(step),
    on: z.boolean().default(true),
    parameters: imageStepShapes[step].prefault({}),
  }),
);

export const MAX_IMAGE_STEPS = 50;

/** Steps in the order in which they are applied to each image. Parameters that are not given have their defaults. */
export const imageRecipe = z.strictObject({
  steps: z
    .array(z.discriminatedUnion('step', shapes as unknown as [(typeof shapes)[number], ...typeof shapes]))
    .max(MAX_IMAGE_STEPS)
    .refine((steps) => new Set(steps.map((step) => step.id)).size === steps.length, {
      message: 'Each step has an id of its own.',
    }),
}) as unknown as z.ZodType<ImageRecipe>;
