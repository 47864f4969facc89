import type { RecipeChoice } from '@hakaru/contract/training/recipe-choice';
import type { ResultOf } from '../../../compute/tasks.ts';
import type { Scope } from '../../../db/scope.ts';
import type { ProjectRecipe } from '../../../db/tables/training.ts';
import { openTable, type VersionRow } from '../../datasets/index.ts';
import { columnTypeOf, recipeOfVersion, savedRecipe } from '../../preprocessing/index.ts';
import type { DatasetColumn } from '@hakaru/contract';
import type { PartOfStep, TargetEffect } from '@hakaru/contract/training/training-recipe';
import { openRecipeFiles } from './open-recipe.ts';
import type { TrainingContext } from '../training-context.ts';

type Parts = Pick<TrainingContext, 'files' | 'compute'>;

export interface ResolvedRecipe {
  /** Null where the dataset is taken as it is. */
  recipe: ProjectRecipe | null;
  /** What targets and features are chosen from. */
  columns: DatasetColumn[];
  steps: PartOfStep[];
  /** What steps did to each column that they would not do to it as a target. */
  targetEffects: TargetEffect[];
  /** Why a recipe cannot be learned anew: an error's code and the values of its words. */
  refusal: { code: string; params: Record<string, string | number> } | null;
}

type Plan = ResultOf<'recipes.plan'>;

/**
 * The recipe that a training on a dataset's version would learn anew. The dataset's own history is taken as it is where
 * that cannot be; a saved recipe is refused then. Throws not_found, the steps' errors, compute_unavailable.
 */
export async function resolveRecipe(
  context: Parts,
  scope: Scope,
  datasetId: string,
  choice: RecipeChoice,
): Promise<ResolvedRecipe> {
  const opened = await openTable(scope, datasetId);
  const { version } = opened;
  const asItIs = { recipe: null, columns: version.columns, steps: [], targetEffects: [], refusal: null };
  if (choice.use === 'none') return asItIs;
  const whole =
    choice.use === 'saved' ? await savedRecipe(scope, opened, choice.recipe_id) : await recipeOfVersion(scope, opened);
  if (whole.steps.every((step) => step.on === false)) return asItIs;
  const { cut: _, ...recipe } = whole;
  const plan = await askPlan(context, scope, recipe);
  const { steps, refusal } = plan;
  const planned = {
    recipe: refusal ? null : recipe,
    steps,
    targetEffects: refusal ? [] : plan.target_effects,
    refusal,
  };
  return choice.use === 'history'
    ? { ...asItIs, ...planned }
    : { ...planned, columns: described(plan.columns, version) };
}

async function askPlan({ files, compute }: Parts, scope: Scope, recipe: ProjectRecipe): Promise<Plan> {
  const { table, other_tables } = await openRecipeFiles(scope, files, recipe);
  const spec = { table, other_tables, recipe: { steps: recipe.steps }, time_series: recipe.time_series };
  return compute.call('recipes.plan', spec);
}

/** The recipe's columns, with what is said of those of the dataset that keep their name. */
function described(columns: Plan['columns'], { columns: before }: VersionRow): DatasetColumn[] {
  const known = new Map(before.map((column) => [column.name, column]));
  return columns.map(({ name, type }) => ({
    unit: null,
    description: null,
    role: 'none' as const,
    ...known.get(name),
    name,
    type: columnTypeOf[type],
  }));
}
