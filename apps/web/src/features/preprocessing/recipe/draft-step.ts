import { type Recipe, type StepName, stepForms, stepShapes } from '@hakaru/contract/preprocessing/recipe';
import type { JsonSchema } from '../../../ui/schema-form/json-schema.ts';
import { schemaDefaults } from '../../../ui/schema-form/schema-value.ts';
import { schemaOf } from '../step-title.ts';

/** A step as it is being edited: its parameters may still be incomplete. */
export interface DraftStep {
  id: string;
  step: StepName;
  on: boolean;
  parameters: Record<string, unknown>;
}

/** Controls that the generated form shows well by itself. */
const plain = new Set(['new_column', 'value']);

/** Parameters with a control of their own, by name. */
export function ownControls(step: StepName): string[] {
  const { properties } = stepForms[step];
  return Object.keys(properties).filter((name) => properties[name]?.control !== undefined && !plain.has(properties[name].control));
}

export function newStep(step: StepName): DraftStep {
  const schema = schemaOf(step);
  const own = ownControls(step);
  const started = Object.fromEntries(own.map((name) => [name, startOf(schema.properties?.[name] ?? {}, stepForms[step].properties[name]?.control ?? '')]));
  return { id: crypto.randomUUID().slice(0, 8), step, on: true, parameters: schemaDefaults(schema, started, own) };
}

function startOf(property: JsonSchema, control: string): unknown {
  if (property.default !== undefined) return property.default;
  if (control === 'selection') return { all: [] };
  if (property.type === 'array') return [];
  return property.anyOf ? null : '';
}

/** The names of parameters that keep a step from being applied. */
export function wrongParameters(step: DraftStep): Set<string> {
  const checked = stepShapes[step.step].safeParse(step.parameters);
  return new Set(checked.success ? [] : checked.error.issues.map((issue) => String(issue.path[0] ?? '')));
}

/** Whether a step would be refused: a step that is off may wait for its parameters, and is left out until then. */
export function isIncomplete(step: DraftStep): boolean {
  return wrongParameters(step).size > 0;
}

/** The recipe as it is sent, without steps that are off and incomplete. */
export function asRecipe(steps: readonly DraftStep[]): Recipe {
  return { steps: steps.filter((step) => step.on || !isIncomplete(step)) as unknown as Recipe['steps'] };
}
