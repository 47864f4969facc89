import { type CallInput, type listMeasuredPictures, type MeasuredPicture, measuredPicture } from '@hakaru/contract';
import type { Statements } from '../open-table-engine.ts';
import { parquetTable, quoteName, quoteNumber, quoteText } from '../sql-text.ts';

export type MeasuredPageRequest = CallInput<typeof listMeasuredPictures>['body'];

const columns = Object.keys(measuredPicture.shape) as (keyof MeasuredPicture)[];
const cast: Partial<Record<keyof MeasuredPicture, string>> = {
  byte_size: 'byte_size::DOUBLE',
  histogram: 'histogram::DOUBLE[]',
};

/** A page of the pictures that a selection leaves, of what compute's task images.chart wrote; those without a value come last. */
export async function readMeasuredPictures(
  statements: Statements,
  path: string,
  request: MeasuredPageRequest,
): Promise<{ items: MeasuredPicture[]; total: number; page: number; page_size: number }> {
  const { page, page_size, sort } = request;
  const from = `FROM ${parquetTable(path)} WHERE ${conditions(request).join(' AND ')}`;
  const [[total]] = (await statements.rows(`SELECT count(*)::DOUBLE ${from}`)) as [[number]];
  const order = `${quoteName(sort.replace(/^-/, ''))} ${sort.startsWith('-') ? 'DESC' : 'ASC'} NULLS LAST`;
  const rows = await statements.rows(
    `SELECT ${columns.map((column) => cast[column] ?? column).join(', ')} ${from} ORDER BY ${order}, number LIMIT ${page_size} OFFSET ${(page - 1) * page_size}`,
  );
  return {
    items: rows.map((cells) =>
      measuredPicture.parse(Object.fromEntries(columns.map((column, index) => [column, cells[index]]))),
    ),
    total,
    page,
    page_size,
  };
}

function conditions({ labels, split, ranges }: MeasuredPageRequest): string[] {
  return [
    'true',
    ...(labels === null ? [] : [labels.length === 0 ? 'false' : `label IN (${labels.map(quoteText).join(', ')})`]),
    ...(split === null ? [] : [split === 'none' ? 'split IS NULL' : `split = ${quoteText(split)}`]),
    ...Object.entries(ranges).flatMap(([measure, [low, high]]) => [
      ...(low === null ? [] : [`${quoteName(measure)} >= ${quoteNumber(low)}`]),
      ...(high === null ? [] : [`${quoteName(measure)} <= ${quoteNumber(high)}`]),
    ]),
  ];
}
