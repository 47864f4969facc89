import type { ImageRecipe } from '@hakaru/contract/preprocessing/image-recipe';
import type { Recipe } from '@hakaru/contract/preprocessing/recipe';
import type { JsonSchema } from '../../../ui/schema-form/json-schema.ts';
import { schemaDefaults } from '../../../ui/schema-form/schema-value.ts';
import { type AnyStepName, forms, shapes } from '../step-catalogue.ts';
import { brokenRules } from './step-rules.ts';
import { schemaOf } from '../step-title.ts';

/** A step as it is being edited: its parameters may still be incomplete. */
export interface DraftStep {
  id: string;
  step: AnyStepName;
  on: boolean;
  /** The parameters that a person has been at: what is still empty is not wrong before. */
  touched?: readonly string[];
  parameters: Record<string, unknown>;
}

/** Controls that the generated form shows well by itself. */
const plain = new Set(['new_column', 'value']);

/** Parameters with a control of their own, by name. */
export function ownControls(step: AnyStepName): string[] {
  const { properties } = forms[step];
  return Object.keys(properties).filter(
    (name) => properties[name]?.control !== undefined && !plain.has(properties[name].control),
  );
}

/** `time` is the column of a time series that steps along time go by unless told otherwise. */
export function newStep(step: AnyStepName, time: string | null = null): DraftStep {
  const schema = schemaOf(step);
  const own = ownControls(step);
  const started: Record<string, unknown> = Object.fromEntries(
    own.map((name) => [name, startOf(schema.properties?.[name] ?? {}, forms[step].properties[name]?.control ?? '')]),
  );
  if (time !== null && own.includes('time')) started.time = time;
  return { id: crypto.randomUUID().slice(0, 8), step, on: true, parameters: schemaDefaults(schema, started, own) };
}

function startOf(property: JsonSchema, control: string): unknown {
  if (property.default !== undefined) return property.default;
  if (control === 'selection') return { all: [] };
  // A region is there to be dragged; its place is a share, so that it lies on images of any size.
  if (control === 'region' || control === 'rectangle')
    return { shape: 'rectangle', units: 'share', left: 0.1, top: 0.1, width: 0.8, height: 0.8 };
  if (property.type === 'array') return [];
  return property.anyOf ? null : '';
}

/** The names of parameters that keep a step from being applied. */
export function wrongParameters(step: DraftStep): Set<string> {
  const checked = shapes[step.step].safeParse(step.parameters);
  const issues = checked.success ? [] : checked.error.issues.map((issue) => String(issue.path[0] ?? ''));
  return new Set([...issues, ...Object.keys(brokenRules(step))]);
}

/** Whether a step would be refused: a step that is off may wait for its parameters, and is left out until then. */
export function isIncomplete(step: DraftStep): boolean {
  return wrongParameters(step).size > 0;
}

/** The recipe as it is sent, without steps that are off and incomplete. */
export function asRecipe(steps: readonly DraftStep[]): Recipe {
  const used = steps.filter((step) => step.on || !isIncomplete(step));
  return {
    steps: used.map(({ id, step, on, parameters }) => ({ id, step, on, parameters })) as unknown as Recipe['steps'],
  };
}

/** The same of a recipe for images. */
export function asImageRecipe(steps: readonly DraftStep[]): ImageRecipe {
  return asRecipe(steps) as unknown as ImageRecipe;
}

/** Whether a step learns as its parameters are now. */
export function learnsNow({ step, parameters }: DraftStep): boolean {
  if (!forms[step].kinds.includes('learned')) return false;
  const from = parameters.scope ?? parameters.background;
  return from === undefined || from === 'training';
}
