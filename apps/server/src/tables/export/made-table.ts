import { createReadStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { type FileAnswer, whenEnded } from '../../http/file-answer.ts';
import type { Tables } from '../open-tables.ts';

interface ExportOptions {
  /** Without its ending. */
  name: string;
  format: 'csv' | 'xlsx' | 'parquet';
  encoding: 'utf-8' | 'cp932';
  /** Of numbers that were calculated: the 15 digits that count. */
  rounded?: boolean;
}

/**
 * A table that is made for one download, as Parquet whose days are dates, as a workbook, or as CSV; its files go when it is sent.
 * Throws what `make` throws, and before anything is sent cp932_unencodable or what a workbook cannot hold.
 */
export async function answerMadeTable(
  tables: Pick<Tables, 'writeWithDays' | 'checkEncodable' | 'exportCsv' | 'checkXlsx' | 'exportXlsx'>,
  { name, format, encoding, rounded = false }: ExportOptions,
  make: (path: string) => Promise<void>,
): Promise<FileAnswer> {
  const folder = await mkdtemp(join(tmpdir(), 'hakaru-made-table-'));
  const forget = () => rm(folder, { recursive: true, force: true });
  try {
    const path = join(folder, 'table.parquet');
    await make(path);
    if (format === 'parquet') {
      const dated = join(folder, 'days.parquet');
      const file = (await tables.writeWithDays(path, dated)) ? dated : path;
      return {
        stream: whenEnded(createReadStream(file), forget),
        name: `${name}.parquet`,
        contentType: 'application/vnd.apache.parquet',
        size: (await stat(file)).size,
      };
    }
    if (format === 'xlsx') {
      await tables.checkXlsx(path);
      return {
        stream: whenEnded(await tables.exportXlsx(path, name), forget),
        name: `${name}.xlsx`,
        contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      };
    }
    await tables.checkEncodable(path, encoding);
    return {
      stream: whenEnded(Readable.from(tables.exportCsv(path, encoding, { rounded }), { objectMode: false }), forget),
      name: `${name}.csv`,
      contentType: `text/csv; charset=${encoding === 'cp932' ? 'Shift_JIS' : 'utf-8'}`,
    };
  } catch (error) {
    await forget();
    throw error;
  }
}
