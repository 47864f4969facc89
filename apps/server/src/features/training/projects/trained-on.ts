import type { TrainedOn } from '@hakaru/contract';
import type { Scope } from '../../../db/scope.ts';
import { selectVersionTable } from '../tables/training-data-rows.ts';
import type { ProjectRow } from './project-rows.ts';

type Trained = Pick<ProjectRow, 'dataset_id' | 'dataset_name' | 'dataset_version_id' | 'version' | 'recipe'>;

/** The version whose rows a project's trainings read: everything that says what a model was trained on says this. */
export async function trainedOn(scope: Scope, project: Trained): Promise<TrainedOn> {
  const { dataset_id, name, version_id, version } = project.recipe?.table ?? {
    dataset_id: project.dataset_id,
    name: project.dataset_name,
    version_id: project.dataset_version_id,
    version: project.version,
  };
  const kept = await selectVersionTable(scope, version_id);
  return { dataset_id, name, version_id, version, content_hash: kept?.content_hash ?? null };
}
