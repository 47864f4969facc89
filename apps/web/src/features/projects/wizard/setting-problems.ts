import { schemaProblems } from '../../../ui/schema-form/schema-value.ts';
import type { FormValue } from '../../../ui/schema-form/problems.ts';
import type { JsonSchema } from '../../../ui/schema-form/json-schema.ts';
import { idleSettings, groupSchemas, type PreparationGroup } from '../settings/setting-words.ts';
import type { ModelCatalogue } from '../settings/model-catalogue.ts';
import type { ModelDraft } from './draft.ts';

/** Limits of a column; text that is no number is kept as it was typed. */
export interface Bounds {
  column: string;
  lower: number | string | null;
  upper: number | string | null;
}

export const allGroups = Object.keys(groupSchemas) as PreparationGroup[];
/** A model's name is chosen by its card; the terms of a design's model came with it, and its card lists them. */
export const notParameters = ['name', 'terms'];

export function preparationSchema(catalogue: ModelCatalogue, key: PreparationGroup): JsonSchema {
  return catalogue.group(groupSchemas[key]);
}

/** The settings of a preparation step that its form does not show. */
export function hiddenOfPreparation(schema: JsonSchema, value: FormValue): string[] {
  return ['bounds', ...idleSettings(value['method'] ?? schema.properties?.['method']?.default)];
}

/** Whether a model's parameters cannot be sent as they are typed. */
export function isModelWrong(catalogue: ModelCatalogue, name: string, parameters: FormValue): boolean {
  const schema = catalogue.schemas[name];
  return schema !== undefined && isWrong(schemaProblems(schema, parameters, notParameters));
}

export function wrongModels(
  catalogue: ModelCatalogue,
  models: Readonly<Record<string, Pick<ModelDraft, 'selected' | 'parameters'>>>,
): boolean {
  return Object.entries(models).some(
    ([name, { selected, parameters }]) => selected && isModelWrong(catalogue, name, parameters),
  );
}

/** Whether a setting of the preparation, or a limit of a column, cannot be sent as it is typed. */
export function wrongPreparation(
  catalogue: ModelCatalogue,
  preparation: Readonly<Record<string, FormValue>>,
  groups: readonly PreparationGroup[] = allGroups,
): boolean {
  const outliers = preparation['outliers'] ?? {};
  const bounds = outliers['method'] === 'bounds' ? ((outliers['bounds'] as Bounds[] | undefined) ?? []) : [];
  return (
    bounds.some(({ lower, upper }) => typeof lower === 'string' || typeof upper === 'string') ||
    groups.some((key) => {
      const schema = preparationSchema(catalogue, key);
      const value = preparation[key] ?? {};
      return isWrong(schemaProblems(schema, value, hiddenOfPreparation(schema, value)));
    })
  );
}

/** Whether a form's value cannot be sent as it is typed. */
export function isWrongForm(schema: JsonSchema, value: FormValue, hidden: readonly string[] = []): boolean {
  return isWrong(schemaProblems(schema, value, hidden));
}

function isWrong(problems: Record<string, unknown>): boolean {
  return Object.keys(problems).length > 0;
}
