import { type DatasetColumn, isErrorCode, type Language } from '@hakaru/contract';
import type { OptionProblem } from '@hakaru/contract/training/option-problems';
import type { Scope } from '../../../db/scope.ts';
import type { ProjectRecipe } from '../../../db/tables/training.ts';
import { AppError, requireFound } from '../../../http/app-error.ts';
import { tellError } from '../../../http/tell-error.ts';
import { forms, notReadyError, openDataset } from '../../datasets/index.ts';
import { resolveRecipe } from '../recipes/resolve-recipe.ts';
import { requireForm } from '../tables/require-form.ts';
import { selectReadyVersion } from '../tables/training-data-rows.ts';
import type { TrainingContext } from '../training-context.ts';
import type { Problem, TrainingKind } from '../training-kind.ts';
import { knownTable } from './known-table.ts';

interface OptionsCheck {
  /** The newest version of the dataset, and the recipe that is learned anew on it. */
  versionId: string;
  recipe: ProjectRecipe | null;
  problems: readonly Problem[];
  /** The version's columns; null where the dataset is no table. */
  columns: DatasetColumn[] | null;
}

/**
 * What is wrong with options for a dataset, as the rules in compute have it; of a saved recipe that cannot be learned
 * anew nothing else is said. Throws not_found, dataset_not_ready, dataset_failed, wrong_data_type, form_not_taken,
 * compute_unavailable.
 */
export async function findProblems(
  context: TrainingContext,
  scope: Scope,
  kind: TrainingKind,
  datasetId: string,
  options: unknown,
): Promise<OptionsCheck> {
  const ready = requireFound(await selectReadyVersion(scope, datasetId));
  if (ready.state !== 'ready' || ready.id === null) throw await notReadyError(scope, datasetId);
  if (ready.data_type !== 'training_data') throw new AppError('wrong_data_type', { expected: 'training_data' });
  requireForm(ready, kind.forms);
  const { version } = await openDataset(scope, datasetId, { versionId: ready.id });
  if (!forms[ready.form].isTable) {
    const known = { columns: null, rows: version.row_count };
    const problems = await kind.check(context.compute.call, options, known);
    return { versionId: version.id, recipe: null, columns: null, problems };
  }
  const choice = kind.recipe(options);
  const { recipe, columns, refusal } = await resolveRecipe(context, scope, datasetId, choice);
  const described = { versionId: version.id, recipe, columns: version.columns };
  if (refusal && choice.use === 'saved')
    return { ...described, problems: [{ ...refusal, severity: 'error', fields: [['recipe']] }] };
  const known = await knownTable(context, scope, version, {
    columns,
    rows: recipe ? null : version.row_count,
    options,
  });
  return { ...described, problems: await kind.check(context.compute.call, options, known) };
}

/** Throws the first of these problems that is an error. */
export function refuseOptions(problems: readonly Problem[]): void {
  const first = problems.find(({ severity }) => severity === 'error');
  if (first) throw new AppError(isErrorCode(first.code) ? first.code : 'compute_failed', first.params);
}

/** The same problems in words. */
export function tellProblems(problems: readonly Problem[], language: Language): OptionProblem[] {
  return problems.map((one) => ({
    ...one,
    response: isErrorCode(one.code) ? tellError(one.code, language, one.params) : one.code,
  }));
}
