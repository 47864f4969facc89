import type { FileStoreSettings } from '../config/read-settings.ts';
import type { FileStore } from './file-store.ts';
import { openFolderStore } from './folder-store.ts';
import { s3Problem } from './s3-store.ts';

/** Opens the file store the settings name, and checks that it can be used. Throws StartProblem for a bucket. */
export async function openFileStore(settings: FileStoreSettings): Promise<FileStore> {
  if (settings.kind === 's3') return openS3(settings);
  const store = await openFolderStore(settings.folder);
  await store.check();
  return store;
}

// The S3 client takes a third of a second to load, which a folder should not cost.
async function openS3(settings: Extract<FileStoreSettings, { kind: 's3' }>): Promise<FileStore> {
  const { openS3Store } = await import('./s3-store.ts');
  const store = await openS3Store(settings);
  await store.check().catch((error: unknown) => {
    throw s3Problem(settings, error);
  });
  return store;
}
