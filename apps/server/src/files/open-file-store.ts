import type { FileStoreSettings } from '../config/read-settings.ts';
import type { FileStore } from './file-store.ts';
import { openFolderStore } from './folder-store.ts';

/** Opens the file store the settings name, and checks that it can be written. */
export async function openFileStore(settings: FileStoreSettings): Promise<FileStore> {
  const store = settings.kind === 'folder' ? await openFolderStore(settings.folder) : await openS3(settings);
  await store.check();
  return store;
}

// The S3 client takes a third of a second to load, which a folder should not cost.
async function openS3(settings: Extract<FileStoreSettings, { kind: 's3' }>): Promise<FileStore> {
  const { openS3Store } = await import('./s3-store.ts');
  return openS3Store(settings);
}
