import type { DataType, ImageSummary } from '@hakaru/contract';
import type { Scope } from '../../../db/scope.ts';
import type { FileStore } from '../../../files/file-store.ts';
import { AppError } from '../../../http/app-error.ts';
import { openDataset } from '../versions/open-version.ts';
import type { VersionRow } from '../versions/version-rows.ts';

interface ImageVersion {
  name: string;
  data_type: DataType;
  version: VersionRow;
  prefix: string;
  summary: ImageSummary;
}

/** The version of a dataset of images, or the one that is named. Throws not_found, dataset_not_ready, dataset_failed or dataset_not_images. */
export async function openImages(scope: Scope, id: string, versionId?: string): Promise<ImageVersion> {
  const { dataset, version } = await openDataset(scope, id, { versionId });
  const { name, data_type } = dataset;
  if (!version.files_prefix || !version.image_summary) throw new AppError('dataset_not_images', { name });
  return { name, data_type, version, prefix: version.files_prefix, summary: version.image_summary };
}

/** Where compute finds a version's images. */
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
