import type { DatasetDetail } from '@hakaru/contract';
import type { Db } from '../../db/database.ts';
import { found } from '../../http/app-error.ts';
import { selectDataset } from './dataset-rows.ts';
import { selectDependents } from './dependent-rows.ts';
import { toDatasetSummary } from './to-wire.ts';
import { selectCurrentVersion } from './version-rows.ts';

/** A dataset with its columns, how it was read, and what uses it; `short` leaves out what pickers don't show. */
export async function getDataset(db: Db, orgId: string, id: string, short = false): Promise<DatasetDetail> {
  const dataset = found(await selectDataset(db, orgId, id));
  const version = await selectCurrentVersion(db, orgId, id);
  const columns = version?.columns ?? [];
  const detail = {
    ...toDatasetSummary(dataset),
    content_hash: version?.content_hash ?? null,
    read_options: version?.source_options ?? null,
    statistics_state: version?.statistics_state ?? ('none' as const),
  };
  if (short)
    return {
      ...detail,
      columns: columns.map(({ name, type }) => ({ name, type, unit: null, description: null, role: 'none' })),
      problems: [],
      used_by: [],
    };
  const { projects, predictions } = await selectDependents(db, orgId, id);
  return {
    ...detail,
    columns,
    problems: version?.problems ?? [],
    used_by: [
      ...projects.map(({ id: project, name, training_type }) => ({
        kind: 'training_project' as const,
        id: project,
        name,
        training_type,
      })),
      ...predictions.map(({ id: prediction, name, training_type }) => ({
        kind: 'prediction' as const,
        id: prediction,
        name,
        training_type,
      })),
    ],
  };
}
