import type { ZipEntryFile } from '../../../files/zip/zip-entry.ts';

/** A file of an upload, or of a zip in it. */
export interface UploadedFile {
  /** Below the folder that was dropped, or in the zip. */
  path: string;
  size: number;
  isLink: boolean;
  /** The stored file it is, or is in. */
  key: string;
  entry: ZipEntryFile | null;
}
