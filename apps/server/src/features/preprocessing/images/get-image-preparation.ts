import type { ImagePreparation } from '@hakaru/contract/preprocessing/image-calls';
import type { Db } from '../../../db/database.ts';
import { found } from '../../../http/app-error.ts';
import { selectDataset } from '../../datasets/index.ts';
import { selectMadeVersion, selectPreparation } from '../preparation-rows.ts';
import { imageSteps } from './start-images.ts';

/** How far a run on pictures is and what it did. */
export async function getImagePreparation(db: Db, orgId: string, id: string): Promise<ImagePreparation> {
  const row = found(await selectPreparation(db, orgId, id, 'images'));
  const source = found(row.sources[0]);
  const registered = (await selectMadeVersion(db, orgId, id)) ?? null;
  const dataset = await selectDataset(db, orgId, registered?.dataset_id ?? source.dataset_id);
  const result = row.image_result;
  return {
    temp_id: row.id,
    state: registered ? 'registered' : row.state,
    task_id: row.run_id,
    source,
    data_type: dataset?.data_type ?? 'training_data',
    recipe: { steps: imageSteps(row.steps) },
    result: result && {
      pictures_in: result.pictures_in,
      pictures: result.summary.pictures,
      masks: result.summary.masks,
      byte_size: result.summary.byte_size,
      steps: result.steps,
      left_out: result.left_out,
      left_out_count: result.left_out_count,
    },
    registered,
    created_at: row.created_at.toISOString(),
  };
}
