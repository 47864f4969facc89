import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { type DatasetColumn, readCorrections, type Unencodable } from '@hakaru/contract';
import { fileNameOf } from '../../../files/zip-files.ts';
import { whenEnded } from '../../../http/file-answer.ts';
import { AppError, requireFound } from '../../../http/app-error.ts';
import type { ContextOf, PayloadOf } from '../../../jobs/job.ts';
import type { DatasetContext } from '../dataset-context.ts';
import { readTableJob } from '../datasets.job.ts';
import type { ExportedFile, FormVerbs, Readable as Parts, ReadVersion, ExportRequest } from '../form-verbs.ts';
import { noteUpload } from '../uploads/store-upload.ts';
import { inspectUpload, openUpload } from '../uploads/open-upload.ts';
import { parseCorrections } from '../uploads/read-corrections.ts';
import { findUpload } from '../uploads/upload-rows.ts';
import type { VersionRow } from '../versions/version-rows.ts';

export const tableVerbs: FormVerbs = {
  job: readTableJob,
  async check(context, scope, { options: text, upload: id, kept }, language) {
    if (!id) throw new AppError('upload_no_file');
    const corrections = parseCorrections(readCorrections, text, 'body', language);
    if (kept) await noteUpload(context, scope, kept);
    const upload = await findUpload(scope, id);
    const corrected = Object.keys(corrections).length > 0;
    const options = corrected ? (await inspectUpload(context, upload, corrections)).options : upload.detected;
    return {
      dataset: { file_name: upload.file_name },
      uploads: [upload.id],
      payload: { upload_id: upload.id, options } satisfies PayloadOf<typeof readTableJob>,
    };
  },
  read: readTable,
  async export(parts, _scope, dataset, version, wanted) {
    const alone = await exportTable(parts, dataset, version, wanted);
    return { entries: [alone], alone };
  },
  originals: async (parts, _scope, dataset, version) => [original(parts, dataset, version)],
  table: exportTable,
};

async function readTable(
  { files, tables }: DatasetContext,
  { run, scope, workspace, prefix, signal, report }: ContextOf<typeof readTableJob>,
): Promise<ReadVersion> {
  const { upload_id, options, targets } = run.payload;
  const upload = await findUpload(scope, upload_id);
  report({ stage: 'read', fraction: 0 });
  const folder = join(workspace, 'table');
  const { path, file } = await openUpload({ files }, upload, options.entry ?? null);
  const table = await tables.write({ path, file, options }, folder, {
    signal,
    onStage: (stage, fraction) => report({ stage, fraction }),
  });
  report({ stage: 'publish', fraction: null });
  const [stored] = await files.publishFolder(folder, prefix);
  const { key: table_key, size: byte_size, sha256: content_hash } = requireFound(stored);
  return {
    result: { rows: table.rows, columns: table.columns.length },
    version: {
      table_key,
      source_key: upload.file_key,
      source_options: options,
      columns: withTargets(table.columns, targets),
      row_count: table.rows,
      byte_size,
      content_hash,
      problems: table.problems,
    },
  };
}

function withTargets(columns: DatasetColumn[], targets: readonly string[] = []): DatasetColumn[] {
  return columns.map((column) =>
    targets.includes(column.name) ? { ...column, role: 'target', role_reason: null } : column,
  );
}

const stands = { refuse: undefined, question: '?', geta: '〓' } satisfies Record<Unencodable, string | undefined>;

/** A table as a file of a format. Throws, before anything is sent, what the format cannot hold: cp932_unencodable, xlsx_too_many_rows, … */
export async function exportTable(
  { files, tables }: Parts,
  of: { name: string; file_name: string },
  version: VersionRow,
  { format = 'csv', encoding, unencodable, formulas }: ExportRequest,
): Promise<ExportedFile> {
  const name = fileNameOf(of.name);
  const path = () => files.localPath(version.table_key);
  if (format === 'original') return original({ files }, of, version);
  if (format === 'parquet')
    return {
      name: `${name}.parquet`,
      contentType: 'application/vnd.apache.parquet',
      compress: false,
      open: () => openWithDays({ files, tables }, version),
    };
  if (format === 'xlsx') {
    await tables.checkXlsx(await path());
    return {
      name: `${name}.xlsx`,
      contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      compress: false,
      open: async () => tables.exportXlsx(await path(), of.name),
    };
  }
  const stand = stands[unencodable];
  if (stand === undefined) await tables.checkEncodable(await path(), encoding);
  return {
    name: `${name}.csv`,
    contentType: `text/csv; charset=${encoding === 'cp932' ? 'shift_jis' : 'utf-8'}`,
    compress: true,
    open: async () =>
      Readable.from(tables.exportCsv(await path(), encoding, { formulas, stand }), { objectMode: false }),
  };
}

/** The table as it is kept; days among its moments are dates for those who read it elsewhere. */
async function openWithDays({ files, tables }: Parts, version: VersionRow): Promise<Readable> {
  const folder = await mkdtemp(join(tmpdir(), 'hakaru-table-'));
  const forget = () => rm(folder, { recursive: true, force: true });
  try {
    const path = join(folder, 'table.parquet');
    if (await tables.writeWithDays(await files.localPath(version.table_key), path))
      return whenEnded(createReadStream(path), forget);
  } catch (error) {
    await forget();
    throw error;
  }
  await forget();
  return files.get(version.table_key);
}

function original(
  { files }: Pick<Parts, 'files'>,
  of: { name: string; file_name: string },
  { source_key: key }: VersionRow,
): ExportedFile {
  if (key === null) throw new AppError('original_missing', { name: of.name });
  return {
    name: fileNameOf(of.file_name),
    contentType: 'application/octet-stream',
    compress: true,
    open: () => files.get(key),
  };
}
