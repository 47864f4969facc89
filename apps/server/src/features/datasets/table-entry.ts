import { Readable } from 'node:stream';
import type { ExportFormat, Unencodable } from '@hakaru/contract';
import { fileNameOf, type ZipEntry } from '../../files/zip-files.ts';
import { AppError } from '../../http/app-error.ts';
import type { DatasetContext } from './dataset-context.ts';
import type { VersionRow } from './version-rows.ts';

export interface TableExport {
  format: ExportFormat;
  encoding: 'utf-8' | 'cp932';
  /** What stands for a character that CP932 lacks. */
  unencodable: Unencodable;
  /** What is done with text that a spreadsheet would take for a formula. */
  formulas: 'apostrophe' | 'keep';
}

export type ExportedFile = ZipEntry & { contentType: string };

const stands = { refuse: undefined, question: '?', geta: '〓' } satisfies Record<Unencodable, string | undefined>;

/** A table as a file of a format. Throws, before anything is sent, what the format cannot hold: cp932_unencodable, xlsx_too_many_rows, … */
export async function tableEntry(
  { files, tables }: Pick<DatasetContext, 'files' | 'tables'>,
  of: { name: string; file_name: string },
  version: VersionRow,
  { format, encoding, unencodable, formulas }: TableExport,
): Promise<ExportedFile> {
  const name = fileNameOf(of.name);
  const path = () => files.localPath(version.table_key);
  if (format === 'original') {
    const key = version.source_key;
    if (key === null) throw new AppError('original_missing', { name: of.name });
    return {
      name: fileNameOf(of.file_name),
      contentType: 'application/octet-stream',
      compress: true,
      open: () => files.get(key),
    };
  }
  if (format === 'parquet')
    return {
      name: `${name}.parquet`,
      contentType: 'application/vnd.apache.parquet',
      compress: false,
      open: () => files.get(version.table_key),
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
  const contentType = `text/csv; charset=${encoding === 'cp932' ? 'shift_jis' : 'utf-8'}`;
  return {
    name: `${name}.csv`,
    contentType,
    compress: true,
    open: async () =>
      Readable.from(tables.exportCsv(await path(), encoding, { formulas, stand }), { objectMode: false }),
  };
}
