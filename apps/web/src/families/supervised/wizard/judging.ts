import type { ModelCatalogue } from '../../../features/projects/settings/model-catalogue.ts';
import { isWrongForm } from '../../../features/projects/wizard/setting-problems.ts';
import type { JsonSchema } from '../../../ui/schema-form/json-schema.ts';
import type { JudgedDraft } from './judged-draft.ts';

/** The schemas of how predicting models are judged. */
export function judgingSchemas(catalogue: ModelCatalogue): {
  split: JsonSchema;
  folds: JsonSchema;
  search: JsonSchema;
} {
  return {
    split: catalogue.group('Split'),
    folds: catalogue.group('CrossValidation'),
    search: catalogue.fields(['search_budget_s', 'seed']),
  };
}

/** The settings of the split that its form does not show. */
export function hiddenOfSplit(method: string): string[] {
  return ['column', ...(['automatic', 'column', 'none'].includes(method) ? ['test_share'] : [])];
}

/** Whether a setting of split, folds or search cannot be sent as it is typed. */
export function wrongJudging(
  catalogue: ModelCatalogue,
  { split, cross_validation, search_budget_s, seed }: JudgedDraft,
): boolean {
  const schemas = judgingSchemas(catalogue);
  return (
    isWrongForm(schemas.split, { ...split }, hiddenOfSplit(split.method ?? 'automatic')) ||
    isWrongForm(schemas.folds, { ...cross_validation }) ||
    isWrongForm(schemas.search, { search_budget_s, seed })
  );
}
