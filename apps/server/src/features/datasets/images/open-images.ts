import type { DataType, ImageSummary } from '@hakaru/contract';
import type { Db } from '../../../db/database.ts';
import type { FileStore } from '../../../files/file-store.ts';
import { AppError, found } from '../../../http/app-error.ts';
import { selectDataset } from '../dataset-rows.ts';
import { openAnyVersion } from '../open-version.ts';
import { selectVersion, type VersionRow } from '../version-rows.ts';

export interface ImageVersion {
  name: string;
  data_type: DataType;
  version: VersionRow;
  prefix: string;
  summary: ImageSummary;
}

/** The version of a dataset of pictures, or the one that is named. Throws not_found, dataset_not_ready, dataset_failed or dataset_not_images. */
export async function openImages(db: Db, orgId: string, id: string, versionId?: string): Promise<ImageVersion> {
  const { form, name, version: current } = await openAnyVersion(db, orgId, id);
  const { data_type } = found(await selectDataset(db, orgId, id));
  const version =
    versionId === undefined || versionId === current.id ? current : found(await selectVersion(db, orgId, versionId));
  if (version.dataset_id !== id) throw new AppError('not_found');
  if (form !== 'images' || !version.files_prefix || !version.image_summary)
    throw new AppError('dataset_not_images', { name });
  return { name, data_type, version, prefix: version.files_prefix, summary: version.image_summary };
}

/** Where compute finds a version's pictures. */
export async function imageSource(
  files: FileStore,
  { version, prefix, data_type }: Pick<ImageVersion, 'version' | 'prefix' | 'data_type'>,
) {
  return {
    manifest: await files.localPath(version.table_key),
    folder: await files.localFolder(prefix),
    inference: data_type === 'inference_data',
  };
}
