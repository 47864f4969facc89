import type { SeriesAccount } from '@hakaru/contract/time-series/summary';
import type { StatementOptions, Statements } from '../open-table-engine.ts';
import { parquetTable, quoteName } from '../sql-text.ts';
import { FATE, inPart } from './choose-rows.ts';
import { medianStep, momentText } from './measure-steps.ts';
import { channelsOf, type SeriesPart, type SeriesRequest } from './series-request.ts';

/** What each file brought, from `chosen` and `late`. */
export async function accountFiles(
  statements: Statements,
  { parts, combine }: SeriesRequest,
  options: StatementOptions,
): Promise<SeriesAccount['files']> {
  const files: SeriesAccount['files'] = [];
  for (const [index, part] of parts.entries()) {
    const [[rows, first, last, timeless, duplicates] = []] = await statements.rows(
      `SELECT count(*), ${momentText('min(t)')}, ${momentText('max(t)')}, count(*) FILTER (WHERE fate = ${FATE.timeless}), count(*) FILTER (WHERE NOT first) FROM chosen WHERE ${inPart(index)}`,
      options,
    );
    const [[late] = []] = await statements.rows(`SELECT count(*) FROM late WHERE ${inPart(index)}`, options);
    const repeated = Number(duplicates);
    files.push({
      upload_id: part.uploadId,
      file_name: part.name,
      rows: Number(rows),
      columns: part.columns,
      time: part.time,
      first: first === null ? null : String(first),
      last: last === null ? null : String(last),
      interval_ms: await medianStep(statements, `SELECT r, t FROM chosen WHERE ${inPart(index)}`, options),
      without_time: Number(timeless),
      out_of_order: Number(late),
      duplicates: repeated,
      identical: repeated > 0 ? await countIdentical(statements, parts, index, combine.how === 'append', options) : 0,
    });
  }
  return files;
}

/** Rows that say the same as the first one of their time, in every column that both files have. */
async function countIdentical(
  statements: Statements,
  parts: readonly SeriesPart[],
  index: number,
  acrossFiles: boolean,
  options: StatementOptions,
): Promise<number> {
  const part = parts[index]!;
  let count = 0;
  for (const [otherIndex, other] of parts.entries()) {
    if (otherIndex > index || (!acrossFiles && otherIndex !== index)) continue;
    const own = new Set(channelsOf(other).map(({ name }) => name));
    const same = channelsOf(part)
      .filter(({ name }) => own.has(name))
      .map(({ name }) => `a.${quoteName(name)} IS NOT DISTINCT FROM b.${quoteName(name)}`);
    const [[found] = []] = await statements.rows(
      `SELECT count(*) FROM chosen k JOIN twice w ON w.t = k.t AND w.scope = ${acrossFiles ? 0 : index} JOIN chosen o ON o.s = w.first
        JOIN ${parquetTable(part.path)} a ON a.file_row_number = k.r JOIN ${parquetTable(other.path)} b ON b.file_row_number = o.r
        WHERE NOT k.first AND ${inPart(index, 'k.s')} AND ${inPart(otherIndex, 'o.s')}${same.map((condition) => ` AND ${condition}`).join('')}`,
      options,
    );
    count += Number(found);
  }
  return count;
}

/** Files that cover the same stretch of time. */
export async function findOverlaps(
  statements: Statements,
  files: SeriesAccount['files'],
  options: StatementOptions,
): Promise<SeriesAccount['overlaps']> {
  const overlaps: SeriesAccount['overlaps'] = [];
  for (const [a, one] of files.entries()) {
    for (const [b, two] of files.entries()) {
      if (b <= a || one.first === null || two.first === null || one.last === null || two.last === null) continue;
      const from = later(one.first, two.first);
      const to = later(one.last, two.last) === one.last ? two.last : one.last;
      if (momentOf(from) > momentOf(to)) continue;
      const within = async (index: number): Promise<number> => {
        const [[count] = []] = await statements.rows(
          `SELECT count(*) FROM chosen WHERE ${inPart(index)} AND t BETWEEN TIMESTAMP '${from}' AND TIMESTAMP '${to}'`,
          options,
        );
        return Number(count);
      };
      overlaps.push({ files: [a, b], from, to, rows: [await within(a), await within(b)] });
    }
  }
  return overlaps;
}

function later(a: string, b: string): string {
  return momentOf(a) >= momentOf(b) ? a : b;
}

function momentOf(text: string): number {
  return Date.parse(`${text}Z`);
}
