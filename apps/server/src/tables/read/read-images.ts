import {
  type CallInput,
  type listMeasuredImages,
  type listImages,
  measuredImage,
  picture,
  imageErrors,
  imageWarnings,
} from '@hakaru/contract';
import { z } from 'zod';
import type { Statements, TableEngine } from '../open-table-engine.ts';
import { parquetTable, quoteName, quoteNumber, quoteText } from '../sql-text.ts';

export type ImagePageRequest = z.output<(typeof listImages)['query']>;
export type MeasuredPageRequest = CallInput<typeof listMeasuredImages>['body'];

/** A row of the manifest: the image, and where its files are below the version's folder. */
const manifestRow = picture.extend({ file: z.string(), mask_file: z.string().nullable(), has_view: z.boolean() });
export type ManifestRow = z.infer<typeof manifestRow>;

/** A page of a dataset's images, by number unless sorted otherwise; what has no value comes last. */
export async function readImages(statements: Statements, path: string, request: ImagePageRequest) {
  return pageOf(statements, path, manifestRow, {
    ...request,
    sort: request.sort ?? 'number',
    where: conditions(request),
  });
}

/** A page of the images that a selection leaves, of what compute's task images.chart wrote. */
export async function readMeasuredImages(statements: Statements, path: string, request: MeasuredPageRequest) {
  return pageOf(statements, path, measuredImage, { ...request, where: measuredConditions(request) });
}

interface PageRequest {
  page: number;
  page_size: number;
  sort: string;
  where: string[];
}

async function pageOf<S extends z.ZodObject>(
  statements: Statements,
  path: string,
  schema: S,
  { page, page_size, sort, where }: PageRequest,
): Promise<{ items: z.output<S>[]; total: number; page: number; page_size: number }> {
  const those = where.length > 0 ? ` WHERE ${where.join(' AND ')}` : '';
  const [[total]] = (await statements.rows(`SELECT count(*)::DOUBLE FROM ${parquetTable(path)}${those}`)) as [[number]];
  const order = `${quoteName(sort.replace(/^-/, ''))} ${sort.startsWith('-') ? 'DESC' : 'ASC'} NULLS LAST`;
  const rows = await statements.rows(
    `${selecting(path, schema)}${those} ORDER BY ${order}, number LIMIT ${page_size} OFFSET ${(page - 1) * page_size}`,
  );
  return { items: rows.map((cells) => rowOf(schema, cells)), total, page, page_size };
}

/** One image; undefined where there is none of that number. */
export async function readImage(
  statements: Statements,
  path: string,
  number: number,
): Promise<ManifestRow | undefined> {
  const [row] = await statements.rows(`${selecting(path, manifestRow)} WHERE number = ${Math.trunc(number)}`);
  return row && rowOf(manifestRow, row);
}

/** Every image, some thousand at a time. */
export async function* readImagesInOrder(
  engine: Pick<TableEngine, 'stream'>,
  path: string,
): AsyncGenerator<ManifestRow> {
  for await (const rows of engine.stream(`${selecting(path, manifestRow)} ORDER BY number`))
    for (const row of rows) yield rowOf(manifestRow, row);
}

const cast: Record<string, string> = { byte_size: 'byte_size::DOUBLE', histogram: 'histogram::DOUBLE[]' };

function selecting(path: string, { shape }: z.ZodObject): string {
  return `SELECT ${Object.keys(shape)
    .map((column) => cast[column] ?? column)
    .join(', ')} FROM ${parquetTable(path)}`;
}

function rowOf<S extends z.ZodObject>(schema: S, cells: readonly unknown[]): z.output<S> {
  return schema.parse(Object.fromEntries(Object.keys(schema.shape).map((column, index) => [column, cells[index]])));
}

function conditions({ search, label, split, problem }: ImagePageRequest): string[] {
  const serious = [...imageErrors, ...imageWarnings].map(quoteText).join(', ');
  return [
    ...(search ? [`contains(lower(path), lower(${quoteText(search)}))`] : []),
    ...(label === undefined ? [] : [`label = ${quoteText(label)}`]),
    ...(split === undefined ? [] : [splitIs(split)]),
    ...(problem === undefined
      ? []
      : [
          problem === 'any' ? `list_has_any(problems, [${serious}])` : `list_contains(problems, ${quoteText(problem)})`,
        ]),
  ];
}

function measuredConditions({ labels, split, ranges }: MeasuredPageRequest): string[] {
  return [
    ...(labels === null ? [] : [labels.length === 0 ? 'false' : `label IN (${labels.map(quoteText).join(', ')})`]),
    ...(split === null ? [] : [splitIs(split)]),
    ...Object.entries(ranges).flatMap(([measure, [low, high]]) => [
      ...(low === null ? [] : [`${quoteName(measure)} >= ${quoteNumber(low)}`]),
      ...(high === null ? [] : [`${quoteName(measure)} <= ${quoteNumber(high)}`]),
    ]),
  ];
}

function splitIs(split: string): string {
  return split === 'none' ? 'split IS NULL' : `split = ${quoteText(split)}`;
}
