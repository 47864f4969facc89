import { discriminantAnalysisForms } from '@hakaru/contract/training/discriminant-analysis';
import { type ColumnHint, leftOut, type Part, partsWith } from '../../../features/projects/wizard/column-hint.ts';

/** Distinct numbers beyond which a column is a measurement and no label. */
const { most_numbers: MOST_NUMBERS } = discriminantAnalysisForms.options.properties['target'] as {
  most_numbers: number;
};
/** What people call the column of the classes. */
const CLASS_NAME = /^(labels?|class(es)?|target|ラベル|クラス|判定|合否|目的変数)$/i;

/** A class of a column and how many rows it has. */
export interface ClassOfColumn {
  label: string;
  rows: number;
}

/** What the dataset's statistics say of a column's classes. */
export interface ClassesOfColumn {
  /** Distinct values; null where the statistics are not there. */
  count: number | null;
  missing: number;
  /** The largest first; null where values are not counted (numbers). */
  classes: readonly ClassOfColumn[] | null;
  /** Rows of the largest class for each of the smallest; null where not every class is counted. */
  imbalance: number | null;
}

export function classesOf({ statistics }: ColumnHint): ClassesOfColumn {
  if (statistics === null) return { count: null, missing: 0, classes: null, imbalance: null };
  const { top_values: top, distinct, missing } = statistics;
  const classes = top?.map(({ value, count }) => ({ label: value, rows: count })) ?? null;
  const isWhole = classes !== null && classes.length === distinct;
  const [largest, smallest] = [classes?.[0]?.rows, classes?.at(-1)?.rows];
  return { count: distinct, missing, classes, imbalance: isWhole && largest && smallest ? largest / smallest : null };
}

/** The two classes of a column by name, in order; null where there are more, or they are not known. */
export function twoClasses(hint: ColumnHint): [string, string] | null {
  const { count, classes } = classesOf(hint);
  if (count !== 2) return null;
  const { min, max } = hint.statistics ?? {};
  const labels =
    classes?.map(({ label }) => label) ??
    (Number.isInteger(min) && Number.isInteger(max) ? [String(min), String(max)] : []);
  const [first, second] = labels.sort();
  return first !== undefined && second !== undefined ? [first, second] : null;
}

/** Whether a column is offered as the target: it has classes, as far as is known. */
function hasClasses({ statistics, column }: ColumnHint): boolean {
  if (column.type === 'datetime') return false;
  return (
    statistics === null ||
    (statistics.distinct > 1 && (column.type !== 'numeric' || statistics.distinct <= MOST_NUMBERS))
  );
}

/** Each column's part to begin with: the target by role, else by its name, else none, as it is asked for. */
export function defaultParts(hints: readonly ColumnHint[]): Record<string, Part> {
  const possible = hints.filter(hasClasses);
  const byRole = possible.find(({ column }) => column.role === 'target' || column.role === 'label');
  const byName = possible.findLast((hint) => leftOut(hint) === null && CLASS_NAME.test(hint.column.name));
  const target = (byRole ?? byName)?.column.name;
  return partsWith(hints, new Set(target === undefined ? [] : [target]));
}

/** Parts with one target: the one chosen last; the one before becomes a feature. */
export function withOneTarget(before: Record<string, Part>, next: Record<string, Part>): Record<string, Part> {
  const targets = Object.keys(next).filter((name) => next[name] === 'target');
  if (targets.length < 2) return next;
  const chosen = targets.find((name) => before[name] !== 'target') ?? targets[0];
  return Object.fromEntries(
    Object.entries(next).map(([name, part]) => [name, part === 'target' && name !== chosen ? 'feature' : part]),
  );
}
