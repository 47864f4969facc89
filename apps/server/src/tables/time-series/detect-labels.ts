import type { SeriesLabel } from '@hakaru/contract/time-series/options';
import type { StatementOptions, Statements } from '../open-table-engine.ts';
import { quoteName, quoteText } from '../sql-text.ts';
import type { StampedColumn } from './stamp-sql.ts';

export interface LabelColumn {
  column: string;
  values: { value: string; count: number }[];
}

const MOST_COLUMNS = 500;
const MOST_LISTED = 20;
const MOST_VALUES = 12;

const named = /anomal|abnormal|outlier|fault|label|attack|異常|ラベル|正解|故障/i;
const anomalous = /anomal|abnormal|outlier|fault|attack|failure|異常|故障|不良|^ng$|^true$|^yes$/i;
const normal = /^(0|normal|ok|good|healthy|false|no|正常|良|良品)$/i;

/** Columns that take few values, as labels do, those named so first; with their values, the most frequent first. */
export async function labelColumns(
  statements: Statements,
  path: string,
  columns: readonly StampedColumn[],
  options: StatementOptions = {},
): Promise<LabelColumn[]> {
  const requested = columns.filter(({ type }) => type !== 'datetime').slice(0, MOST_COLUMNS);
  if (requested.length === 0) return [];
  const from = `read_parquet(${quoteText(path)})`;
  const [counts = []] = await statements.rows(
    `SELECT ${requested.map(({ name }) => `approx_count_distinct(${quoteName(name)})`).join(', ')} FROM ${from}`,
    options,
  );
  const few = requested
    .filter((_, index) => Number(counts[index]) >= 1 && Number(counts[index]) <= MOST_VALUES)
    .toSorted((a, b) => Number(named.test(b.name)) - Number(named.test(a.name)))
    .slice(0, MOST_LISTED);
  const found: LabelColumn[] = [];
  for (const { name, type } of few) {
    const values = await statements.rows(
      `SELECT ${quoteName(name)}, count(*) FROM ${from} WHERE ${quoteName(name)} IS NOT NULL GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${MOST_VALUES + 1}`,
      options,
    );
    // Numbers with decimals are measurements, however few there are.
    if (
      values.length > MOST_VALUES ||
      (type === 'numeric' && values.some(([value]) => !Number.isInteger(Number(value))))
    )
      continue;
    found.push({
      column: name,
      values: values.map(([value, count]) => ({
        value: type === 'numeric' ? String(Number(value)) : String(value),
        count: Number(count),
      })),
    });
  }
  return found;
}

/** The label among them where one is named so, or its words are, and it tells rows apart: the values that say so; else all but 0 and those that say normal, else the rarest. */
export function likelyLabel(columns: readonly LabelColumn[]): SeriesLabel | null {
  const says =
    (pattern: RegExp) =>
    ({ values }: LabelColumn): boolean =>
      values.some(({ value }) => pattern.test(value));
  const several = columns.filter(({ values }) => values.length > 1);
  const found =
    several.find(({ column }) => named.test(column)) ??
    several.find((one) => says(anomalous)(one) && says(normal)(one));
  if (!found) return null;
  const values = found.values.map(({ value }) => value);
  const said = values.filter((value) => anomalous.test(value));
  if (said.length > 0 && said.length < values.length) return { column: found.column, anomalous: said };
  const others = values.filter((value) => !normal.test(value));
  if (others.length > 0 && others.length < values.length) return { column: found.column, anomalous: others };
  return { column: found.column, anomalous: [values.at(-1)!] };
}
