import type { VersionSource } from '@hakaru/contract/preprocessing/calls';
import { type Recipe, stepForms } from '@hakaru/contract/preprocessing/recipe';
import type { Scope } from '../../db/scope.ts';
import { requireFound } from '../../http/app-error.ts';
import { forms, type OpenDataset, sourceOf } from '../datasets/index.ts';
import { selectPresent, selectTableRecipe } from './preparation-rows.ts';
import { selectRecipe } from './recipe-rows.ts';
import { openOther, otherDatasets } from './recipe-tables.ts';

type Steps = Recipe['steps'];

/** Steps from a table that is there to another; its joins name the versions they read. */
interface WholeRecipe {
  name: string | null;
  version: number | null;
  steps: Steps;
  /** The table that the steps begin with. */
  table: VersionSource;
  others: VersionSource[];
  time_series: boolean;
  /** Whether a recipe came before that table whose own table is gone, so that what it learned stays learned. */
  cut: boolean;
}

/** The steps that made a version out of the oldest table that is still there; without steps where it was uploaded. */
export async function recipeOfVersion(scope: Scope, { dataset, version }: OpenDataset): Promise<WholeRecipe> {
  let whole: WholeRecipe = {
    name: null,
    version: null,
    steps: [],
    table: sourceOf(dataset, version),
    others: [],
    time_series: forms[dataset.form].alongTime,
    cut: false,
  };
  for (let at = version, first = true; ; first = false) {
    const making = await selectTableRecipe(scope, at.id);
    const [table, ...others] = making?.sources ?? [];
    if (!making || !table) return whole;
    const before = await scope.row('dataset_versions', table.version_id);
    const present = await selectPresent(
      scope,
      others.map((other) => other.version_id),
    );
    if (!before || present.length < new Set(others.map((other) => other.version_id)).size)
      return { ...whole, cut: true };
    const steps = joiningVersions(making.steps, new Map(others.map((other) => [other.dataset_id, other.version_id])));
    whole = {
      ...whole,
      ...(first ? { name: making.name, version: making.version } : { name: null, version: null }),
      steps: withOwnIds([...steps, ...whole.steps]),
      table,
      others: [...others, ...whole.others],
    };
    at = before;
  }
}

/** A saved recipe's steps after those that made a version. Throws not_found, and recipe_dataset_missing where a join's dataset is gone. */
export async function savedRecipe(scope: Scope, of: OpenDataset, recipeId: string): Promise<WholeRecipe> {
  const { name, version: number, steps } = requireFound(await selectRecipe(scope, recipeId, 'table'));
  const before = await recipeOfVersion(scope, of);
  const joined = new Map<string, VersionSource>();
  for (const { dataset, ...step } of otherDatasets(steps)) {
    if (joined.has(dataset)) continue;
    const other = await openOther(scope, dataset, step);
    joined.set(dataset, sourceOf(other.dataset, other.version));
  }
  const own = joiningVersions(steps, new Map([...joined].map(([dataset, source]) => [dataset, source.version_id])));
  return {
    ...before,
    name,
    version: number,
    steps: withOwnIds([...before.steps, ...own]),
    others: [...before.others, ...joined.values()],
  };
}

function joiningVersions(steps: Steps, versions: ReadonlyMap<string, string>): Steps {
  return steps.map((step) => {
    const named = Object.entries(step.parameters).filter(
      ([field]) => stepForms[step.step].properties[field]?.control === 'dataset',
    );
    const renamed = Object.fromEntries(
      named.map(([field, dataset]) => [field, versions.get(String(dataset)) ?? (dataset as string)]),
    );
    return { ...step, parameters: { ...step.parameters, ...renamed } } as Steps[number];
  });
}

/** The steps with an id each that no other has: those of several recipes may share some. */
function withOwnIds(steps: Steps): Steps {
  const taken = new Set<string>();
  return steps.map((step, index) => {
    const id = taken.has(step.id) ? `${index + 1}-${step.id}`.slice(0, 64) : step.id;
    taken.add(id);
    return { ...step, id };
  });
}
