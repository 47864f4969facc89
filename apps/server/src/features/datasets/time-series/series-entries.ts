import { Readable } from 'node:stream';
import { fileNameOf, type ZipEntry } from '../../../files/zip-files.ts';
import { AppError } from '../../../http/app-error.ts';
import type { VersionRow } from '../version-rows.ts';
import { selectSourceFiles } from './series-rows.ts';
import type { StageParts } from './stage-file.ts';

/** The files a series was made of, as they were uploaded. Throws original_missing where a recipe made it. */
export async function seriesFiles(
  { database: { db }, files }: StageParts,
  orgId: string,
  dataset: string,
  version: VersionRow,
): Promise<ZipEntry[]> {
  const sources = await selectSourceFiles(db, orgId, version.id);
  if (sources.length === 0) throw new AppError('original_missing', { name: dataset });
  const taken = new Set<string>();
  return sources.map(({ file_key, file_name }) => {
    let name = fileNameOf(file_name);
    for (let number = 2; taken.has(name.toLowerCase()); number += 1) name = `${number} ${fileNameOf(file_name)}`;
    taken.add(name.toLowerCase());
    return { name, compress: true, open: () => files.get(file_key) };
  });
}

/** The list of every row that was moved, merged, left out or placed by a rule when the series was made; nothing where none was. */
export async function treatedEntries(
  { files, tables }: Pick<StageParts, 'files' | 'tables'>,
  version: VersionRow,
): Promise<ZipEntry[]> {
  const key = version.files_prefix && `${version.files_prefix}/treated.parquet`;
  if (!key || (await files.size(key)) === null) return [];
  return [
    {
      name: 'treated-rows.csv',
      compress: true,
      open: async () =>
        Readable.from(tables.exportCsv(await files.localPath(key), 'utf-8', { formulas: 'apostrophe' }), {
          objectMode: false,
        }),
    },
  ];
}
