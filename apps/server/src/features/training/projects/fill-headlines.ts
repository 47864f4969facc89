import type { Scope } from '../../../db/scope.ts';
import type { StoredHeadline } from '../../../db/tables/training.ts';
import { selectTrainedModels } from '../models/trained-model-rows.ts';
import type { TrainingContext } from '../training-context.ts';
import type { Headline } from '../training-kind.ts';
import { type ProjectRow, selectNewestResults, setHeadline } from './project-rows.ts';

/** Rows with what their trainings came to: those of earlier versions have none yet, and are given theirs for good. */
export async function fillHeadlines(
  { kinds }: Pick<TrainingContext, 'kinds'>,
  scope: Scope,
  rows: ProjectRow[],
): Promise<ProjectRow[]> {
  const without = rows.filter(({ lacks_headline }) => lacks_headline);
  const found = new Map<string, StoredHeadline>();
  for (const { project_id, result } of await selectNewestResults(
    scope,
    without.map(({ id }) => id),
  )) {
    const row = without.find(({ id }) => id === project_id)!;
    const said = result === null ? null : kinds.training(row.training_type).headline(result);
    const headline = storedHeadline(said, await selectTrainedModels(scope, project_id));
    found.set(project_id, headline);
    await setHeadline(scope, project_id, headline, true);
  }
  return rows.map((row) => ({ ...row, headline: row.headline ?? found.get(row.id) ?? null }));
}

/** A headline names its model by the key that it has once it is kept. */
export function storedHeadline(
  said: Headline | null,
  models: readonly { id: string; index: number }[],
): StoredHeadline {
  if (!said) return { said: null };
  const { index, ...rest } = said;
  return { said: { ...rest, model_key: models.find((model) => model.index === index)?.id ?? null } };
}
