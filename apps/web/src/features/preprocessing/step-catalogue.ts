import {
  imageStepForms,
  imageStepGroups,
  type ImageStepName,
  imageStepNames,
  imageStepShapes,
} from '@hakaru/contract/preprocessing/image-recipe';
import { stepForms, stepGroups, type StepName, stepNames, stepShapes } from '@hakaru/contract/preprocessing/recipe';
import type { z } from 'zod';

/** A step of either kind of recipe; no name is used by both. */
export type AnyStepName = StepName | ImageStepName;

interface AnyStepForm {
  group: (typeof stepGroups)[number] | (typeof imageStepGroups)[number];
  kinds: readonly string[];
  properties: Record<string, { control?: string; column_types?: string } & Record<string, unknown>>;
}

/** What compute says of each step, and what its parameters must be like. */
export const forms: Record<AnyStepName, AnyStepForm> = { ...stepForms, ...imageStepForms };
export const shapes: Record<AnyStepName, z.ZodType<Record<string, unknown>>> = { ...stepShapes, ...imageStepShapes };

/** The steps there are for tables and for images, in the order in which they are offered. */
export const catalogues = {
  table: { groups: stepGroups, names: stepNames },
  images: { groups: imageStepGroups, names: imageStepNames },
} as const;
export type CatalogueName = keyof typeof catalogues;

export function isImageStep(step: AnyStepName): step is ImageStepName {
  return step in imageStepForms;
}
