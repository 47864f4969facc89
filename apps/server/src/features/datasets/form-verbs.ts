import type { DatasetForm, ExportFormat, Language, Unencodable } from '@hakaru/contract';
import type { Scope } from '../../db/scope.ts';
import type { NewRow } from '../../db/tables.ts';
import type { ZipEntry } from '../../files/zip-files.ts';
import type { JobDefinition, RunContext } from '../../jobs/job.ts';
import type { DatasetContext } from './dataset-context.ts';
import type { DatasetRow } from './dataset-rows.ts';
import { imageVerbs } from './images/image-verbs.ts';
import { tableVerbs } from './tables/table-verbs.ts';
import { seriesVerbs } from './time-series/series-verbs.ts';
import type { StoredFile } from './uploads/store-upload.ts';
import type { NewVersion, VersionRow } from './versions/version-rows.ts';

/** What is to be read: an upload, or a file that came with the request. */
interface SentUpload {
  upload: string | undefined;
  kept: StoredFile | null;
  /** JSON, as the form of the request carries it. */
  options: string | undefined;
}

/** A dataset that may be registered: what was sent can be read. */
export interface ReadyToRead {
  dataset: Pick<NewRow<'datasets'>, 'file_name'> & Partial<Pick<NewRow<'datasets'>, 'training_type' | 'kind'>>;
  uploads: string[];
  /** Of the run that reads it. */
  payload: object;
}

/** A version that has been read, with its files in the store. */
export interface ReadVersion {
  /** Kept with the run. */
  result: unknown;
  version: Omit<NewVersion, 'dataset_id' | 'version' | 'created_by'>;
  /** Notes in the same transaction what else is known of the version. */
  also?(scope: Scope, versionId: string): Promise<void>;
}

/** Without a format a table is CSV, and images are their files. */
export interface ExportRequest {
  format?: ExportFormat | undefined;
  encoding: 'utf-8' | 'cp932';
  /** What stands for a character that CP932 lacks. */
  unencodable: Unencodable;
  /** What is done with text that a spreadsheet would take for a formula. */
  formulas: 'apostrophe' | 'keep';
}

export type ExportedFile = ZipEntry & { contentType: string };

interface Export {
  /** For a zip. */
  entries: ZipEntry[];
  /** The file that may also be sent by itself. */
  alone?: ExportedFile;
}

export type Readable = Pick<DatasetContext, 'files' | 'tables'>;

/** What is done with datasets of a form in its own way. */
export interface FormVerbs {
  /** The run that reads what was sent. */
  job: JobDefinition<object>;
  /** Refuses what cannot be read while the person looks on. */
  check(context: DatasetContext, scope: Scope, sent: SentUpload, language: Language): Promise<ReadyToRead>;
  /** Reads what was sent into files of the store. */
  read(context: DatasetContext, run: RunContext<object>): Promise<ReadVersion>;
  /** A version as files of a format. Throws, before anything is sent, what the format cannot hold. */
  export(
    parts: Readable,
    scope: Scope,
    dataset: DatasetRow,
    version: VersionRow,
    wanted: ExportRequest,
  ): Promise<Export>;
  /** The files as they were uploaded. Throws original_missing. */
  originals(parts: Readable, scope: Scope, dataset: DatasetRow, version: VersionRow): Promise<ZipEntry[]>;
  /** Its table as a file; of images what is known about each. */
  table(parts: Readable, dataset: DatasetRow, version: VersionRow, wanted: ExportRequest): Promise<ZipEntry>;
}

export const formVerbs: Record<DatasetForm, FormVerbs> = {
  table: tableVerbs,
  time_series: seriesVerbs,
  images: imageVerbs,
};
