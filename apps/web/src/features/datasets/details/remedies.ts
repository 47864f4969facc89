import type { ColumnRole, ColumnStatistics, DatasetStatistics } from '@hakaru/contract';
import type { ProposedStep } from '../../../lib/recipes/proposed-steps.ts';

/** What can be done about something in the columns of a table, as a step of a recipe. */
export interface Remedy {
  about: 'far' | 'empty' | 'constant' | 'gaps';
  columns: string[];
  /** Values that are far, or missing, in all of these columns. */
  count: number;
  step: ProposedStep;
}

interface Columns {
  columns: readonly { name: string; role: ColumnRole }[];
  /** The column of time that a series goes by. */
  time: string | null;
}

/** Of a column with more missing than this share of the rows, most of what would be filled in is invented. */
const MOSTLY_MISSING = 0.5;

/** Roles of columns that stay as they are: nobody guesses a lot, a date or what is to be predicted. */
const kept = new Set<ColumnRole>(['id', 'label', 'group', 'time', 'target', 'ignore']);

/**
 * The steps that mend what was found in a table, in the order they belong in: values far from all others become missing,
 * columns that say nothing go, and gaps along time are bridged. Where rows have no order nothing is filled in here: a
 * training does that in each fold, from its training rows, where a median of all rows would let it see the test data.
 */
export function remediesOf({ columns, time }: Columns, statistics: DatasetStatistics): Remedy[] {
  const roles = new Map(columns.map(({ name, role }) => [name, role]));
  const present = statistics.columns.filter(({ name }) => roles.has(name) && roles.get(name) !== 'ignore');
  const open = present.filter(({ name }) => !kept.has(roles.get(name)!));
  const far = present.filter((column) => (column.far?.values.length ?? 0) > 0);
  const empty = open.filter(({ missing }) => missing > MOSTLY_MISSING * statistics.row_count);
  const constant = open.filter((column) => !empty.includes(column) && isConstant(column));
  const gaps = open.filter(
    (column) =>
      time !== null &&
      column.type === 'numeric' &&
      column.missing > 0 &&
      !empty.includes(column) &&
      !constant.includes(column),
  );
  const remedies: Remedy[] = [
    {
      about: 'far',
      ...named(far),
      count: sum(far.map(({ far: found }) => sum((found?.values ?? []).map(({ rows }) => rows)))),
      step: { step: 'outliers_bounds', parameters: { bounds: far.map(boundsOf), action: 'null' } },
    },
    ...(['empty', 'constant'] as const).map((about) => {
      const gone = about === 'empty' ? empty : constant;
      return {
        about,
        ...named(gone),
        count: sum(gone.map(({ missing }) => missing)),
        step: { step: 'drop_columns', ...parametersOf(gone) },
      };
    }),
    {
      about: 'gaps',
      ...named(gaps),
      count: sum(gaps.map(({ missing }) => missing)),
      step: { step: 'missing_linear', ...parametersOf(gaps, { time }) },
    },
  ];
  return remedies.filter((remedy) => remedy.columns.length > 0);
}

function isConstant({ type, count, distinct, min, max }: ColumnStatistics): boolean {
  if (count < 2) return false;
  return type === 'numeric' || type === 'datetime' ? min !== null && min === max : distinct === 1;
}

/** Limits that hold the far values out, with as much room beyond the other values as these span. */
export function boundsOf({ name, far }: ColumnStatistics): {
  column: string;
  lower: number | null;
  upper: number | null;
} {
  const { low, high, values } = far!;
  const room = high > low ? high - low : Math.abs(high) || 1;
  const above = values.map(({ value }) => value).filter((value) => value > high);
  const below = values.map(({ value }) => value).filter((value) => value < low);
  return {
    column: name,
    lower: below.length === 0 ? null : -beyond(-low, room, Math.min(...below.map((value) => -value))),
    upper: above.length === 0 ? null : beyond(high, room, Math.min(...above)),
  };
}

/** A round number about `room` above `end` and below `far`. */
function beyond(end: number, room: number, far: number): number {
  const wanted = end + Math.min(room, (far - end) / 2);
  const digit = 10 ** (Math.floor(Math.log10(wanted - end)) - 1);
  const round = Number((Math.ceil(wanted / digit) * digit).toPrecision(12));
  return round > end && round < far ? round : wanted;
}

function named(columns: readonly ColumnStatistics[]): { columns: string[] } {
  return { columns: columns.map(({ name }) => name) };
}

function parametersOf(columns: readonly ColumnStatistics[], more: Record<string, unknown> = {}) {
  return { parameters: { ...named(columns), ...more } };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
