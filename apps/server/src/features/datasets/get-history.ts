import type { Scope } from '../../db/scope.ts';
import type { CallResponse, getDatasetHistory as historyCall, VersionOrigin } from '@hakaru/contract';
import type { Derivation } from '../../db/tables/datasets.ts';
import { requireFound } from '../../http/app-error.ts';
import { selectChanges, selectVersions } from './history-rows.ts';
import { selectDataset } from './dataset-rows.ts';

const LISTED = 500;

/** A dataset's versions and what was said differently of it, the latest first. */
export async function getDatasetHistory(scope: Scope, datasetId: string): Promise<CallResponse<typeof historyCall>> {
  const dataset = requireFound(await selectDataset(scope, datasetId));
  const [versions, changes] = await Promise.all([
    selectVersions(scope, datasetId),
    selectChanges(scope, datasetId, LISTED),
  ]);
  return {
    versions: versions.map((row) => ({
      version_id: row.id,
      version: row.version,
      is_current: row.version === dataset.current_version,
      origin: originOf(row),
      row_count: row.row_count,
      column_count: row.columns.length,
      byte_size: row.byte_size,
      content_hash: row.content_hash,
      created_at: row.created_at.toISOString(),
      created_by: row.created_by_name ?? '',
    })),
    changes: changes.map(({ version, changes: made, modified_at, modified_by }) => ({
      version,
      changes: made,
      modified_at: modified_at.toISOString(),
      modified_by: modified_by ?? '',
    })),
  };
}

function originOf({
  made_from,
  derived,
}: {
  made_from: string | null;
  derived: Pick<Derivation, 'kind'> | null;
}): VersionOrigin {
  return derived?.kind ?? (made_from === null ? 'upload' : 'recipe');
}
