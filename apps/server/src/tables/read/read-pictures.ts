import { type listPictures, type Picture, picture, pictureErrors, pictureWarnings } from '@hakaru/contract';
import { z } from 'zod';
import type { Statements, TableEngine } from '../open-table-engine.ts';
import { parquetTable, quoteText } from '../sql-text.ts';

export type PicturePageRequest = z.output<(typeof listPictures)['query']>;

/** A row of the manifest: the picture, and where its files are below the version's folder. */
const manifestRow = picture.extend({ file: z.string(), mask_file: z.string().nullable(), has_view: z.boolean() });
export type ManifestRow = z.infer<typeof manifestRow>;

const columns = Object.keys(manifestRow.shape) as (keyof ManifestRow)[];

/** A page of a dataset's pictures, by number unless sorted otherwise; what has no value comes last. */
export async function readPictures(
  statements: Statements,
  path: string,
  request: PicturePageRequest,
): Promise<{ items: Picture[]; total: number; page: number; page_size: number }> {
  const { page, page_size } = request;
  const where = conditions(request).join(' AND ');
  const [[total]] = (await statements.rows(`SELECT count(*)::DOUBLE FROM ${parquetTable(path)} WHERE ${where}`)) as [
    [number],
  ];
  const rows = await statements.rows(
    `${selecting(path)} WHERE ${where} ORDER BY ${orderOf(request.sort)}, number LIMIT ${page_size} OFFSET ${(page - 1) * page_size}`,
  );
  return { items: rows.map(toRow), total, page, page_size };
}

/** One picture; undefined where there is none of that number. */
export async function readPicture(
  statements: Statements,
  path: string,
  number: number,
): Promise<ManifestRow | undefined> {
  const [row] = await statements.rows(`${selecting(path)} WHERE number = ${Math.trunc(number)}`);
  return row && toRow(row);
}

/** Every picture, some thousand at a time. */
export async function* readPicturesInOrder(
  engine: Pick<TableEngine, 'stream'>,
  path: string,
): AsyncGenerator<ManifestRow> {
  for await (const rows of engine.stream(`${selecting(path)} ORDER BY number`))
    for (const row of rows) yield toRow(row);
}

function selecting(path: string): string {
  return `SELECT ${columns.map((column) => (column === 'byte_size' ? 'byte_size::DOUBLE' : column === 'histogram' ? 'histogram::DOUBLE[]' : column)).join(', ')} FROM ${parquetTable(path)}`;
}

function conditions({ search, label, split, problem }: PicturePageRequest): string[] {
  const serious = [...pictureErrors, ...pictureWarnings].map(quoteText).join(', ');
  return [
    'true',
    ...(search ? [`contains(lower(path), lower(${quoteText(search)}))`] : []),
    ...(label === undefined ? [] : [`label = ${quoteText(label)}`]),
    ...(split === undefined ? [] : [split === 'none' ? 'split IS NULL' : `split = ${quoteText(split)}`]),
    ...(problem === undefined
      ? []
      : [
          problem === 'any' ? `list_has_any(problems, [${serious}])` : `list_contains(problems, ${quoteText(problem)})`,
        ]),
  ];
}

function orderOf(sort = 'number'): string {
  return `${sort.replace(/^-/, '')} ${sort.startsWith('-') ? 'DESC' : 'ASC'} NULLS LAST`;
}

function toRow(cells: readonly unknown[]): ManifestRow {
  return manifestRow.parse(Object.fromEntries(columns.map((column, index) => [column, cells[index]])));
}
