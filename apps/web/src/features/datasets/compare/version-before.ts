import { type DatasetVersion, getDatasetHistory } from '@hakaru/contract';
import { getHistory } from '@hakaru/contract/preprocessing/calls';
import { callApi } from '../../../lib/api/call-api.ts';

/** The version of a dataset that came before this one; undefined of the first. */
export function versionBefore(
  versions: readonly Pick<DatasetVersion, 'version_id' | 'version'>[],
  versionId: string,
): string | undefined {
  const number = versions.find(({ version_id }) => version_id === versionId)?.version ?? 0;
  const earlier = versions.filter(({ version }) => version < number);
  return earlier.toSorted((a, b) => b.version - a.version)[0]?.version_id;
}

/** What a version is compared with to begin with: the one before it, else what it was made from, else itself. */
export async function findBefore(datasetId: string, versionId: string): Promise<string> {
  const { versions } = await callApi(getDatasetHistory, { params: { id: datasetId } });
  const before = versionBefore(versions, versionId);
  if (before) return before;
  const { sources } = await callApi(getHistory, { params: { dataset_id: datasetId } });
  return sources.find(({ exists }) => exists)?.version_id ?? versionId;
}
