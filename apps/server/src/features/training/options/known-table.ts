import type { ColumnStatistics, DatasetColumn } from '@hakaru/contract';
import type { Scope } from '../../../db/scope.ts';
import type { OpenDataset } from '../../datasets/index.ts';
import { openTrainingTable } from '../tables/training-table.ts';
import type { TrainingContext } from '../training-context.ts';
import type { KnownTable } from '../training-kind.ts';

type Version = OpenDataset['version'];
type KnownColumn = NonNullable<KnownTable['columns']>[number];

/** As many values as are read of a column without statistics: one more than a target may have classes, and none. */
const MOST_VALUES = 1002;
/** Statistics cut longer ones. */
const LONGEST_VALUE = 200;

/**
 * What is known of the columns that options name, among `columns`. What others than features hold is in the version's
 * statistics; where these are not there, or of a sample, it is read.
 */
export async function knownTable(
  { files, tables }: Pick<TrainingContext, 'files' | 'tables'>,
  scope: Scope,
  version: Version,
  requested: { columns: DatasetColumn[]; rows: number | null; options: unknown },
): Promise<KnownTable> {
  const { features, ...others } = requested.options as { features?: unknown };
  const [inFeatures, inOthers] = [textsIn(features), textsIn(others)];
  const statistics = new Map(
    version.statistics?.sampled_rows === null ? version.statistics.columns.map((one) => [one.name, one]) : [],
  );
  // A column that a recipe makes, or makes another of, is not known.
  const types = new Map(version.columns.map((column) => [column.name, column.type]));

  async function known({ name, type }: DatasetColumn): Promise<KnownColumn> {
    if (!inOthers.has(name) || types.get(name) !== type) return { name, type };
    const own = statistics.get(name);
    if (own) return { name, type, distinct: own.distinct, missing: own.missing, values: valuesOf(own) };
    const { path } = await openTrainingTable(scope, files, version.id);
    const found = await tables.distinctValues(path, name, MOST_VALUES);
    const values = found.filter((value) => value !== null);
    return { name, type, distinct: values.length, missing: found.length - values.length, values };
  }

  const named = requested.columns.filter(({ name }) => inFeatures.has(name) || inOthers.has(name));
  return { columns: await Promise.all(named.map(known)), rows: requested.rows };
}

function valuesOf({ top_values: top, min, max }: ColumnStatistics): string[] | null {
  const values = top?.map(({ value }) => value) ?? [min, max].filter((one) => one !== null).map(String);
  return values.some((value) => value.length >= LONGEST_VALUE) ? null : [...new Set(values)];
}

/** Every text in a value, whatever it is made of. */
function textsIn(value: unknown): Set<string> {
  const found = new Set<string>();
  const pending = [value];
  while (pending.length > 0) {
    const next = pending.pop();
    if (typeof next === 'string') found.add(next);
    else if (typeof next === 'object' && next !== null) pending.push(...Object.values(next));
  }
  return found;
}
