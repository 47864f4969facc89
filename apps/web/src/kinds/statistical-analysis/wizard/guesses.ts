import { type ColumnHint, leftOut } from '../../../features/projects/wizard/column-hint.ts';

/** A class that is counted because it is unwanted. */
const BAD = /^(不良品?|不合格品?|不適合品?|異常|×|ng|n\.g\.|nok|not ok|fail(ed)?|bad|defect(ive)?s?|reject(ed)?)$/i;
/** A verdict has few classes, and a category that people compare has not many. */
const MOST_VERDICTS = 5;
const MOST_COMPARED = 10;
/** What columns of counts are called, and those of how much was looked at. */
const COUNTED = /不良|不適合|不合格|欠点|欠陥|defect|nonconform|reject|fail|\bng\b/i;
const INSPECTED = /検査|サンプル|抜取|個数|数量|inspect|sample|checked|tested|total|size|quantity|qty|\bn\b/i;

export function isOfTwo({ statistics }: ColumnHint): boolean {
  return statistics?.distinct === 2;
}

/** The class to count: an unwanted one by its name, else the rarest, as a defect is rarer than what is good. */
export function countedClass(classes: readonly { value: string }[]): string {
  return (classes.find(({ value }) => BAD.test(value.trim())) ?? classes.at(-1))?.value ?? '';
}

/** Whether a column says what was good and what was not. */
export function isVerdict({ statistics }: ColumnHint): boolean {
  return (
    statistics !== null &&
    statistics.distinct <= MOST_VERDICTS &&
    (statistics.top_values ?? []).some(({ value }) => BAD.test(value.trim()))
  );
}

/** Columns as what people compare groups by, the likeliest first: two groups, a few, a verdict, many; last what names rows or lots. */
export function likelyGroups(hints: readonly ColumnHint[]): readonly ColumnHint[] {
  return hints.toSorted((a, b) => groupRank(a) - groupRank(b) || distinctOf(a) - distinctOf(b));
}

function groupRank(hint: ColumnHint): number {
  if (leftOut(hint) !== null) return 4;
  if (isVerdict(hint)) return 2;
  return isOfTwo(hint) ? 0 : distinctOf(hint) <= MOST_COMPARED ? 1 : 3;
}

/** Columns as what is counted, the likeliest first: a target, a verdict, two classes, few. */
export function likelyOutcomes(hints: readonly ColumnHint[]): readonly ColumnHint[] {
  const rank = (hint: ColumnHint) =>
    hint.column.role === 'target' ? 0 : isVerdict(hint) ? 1 : leftOut(hint) !== null ? 4 : isOfTwo(hint) ? 2 : 3;
  return hints.toSorted((a, b) => rank(a) - rank(b) || distinctOf(a) - distinctOf(b));
}

function distinctOf({ statistics }: ColumnHint): number {
  return statistics?.distinct ?? 0;
}

/** For a chart of counts: whole numbers, and how much was inspected, which is at least as much; null where there are none. */
export function likelyCounts(
  hints: readonly ColumnHint[],
  chosen: unknown,
): { variable: string; inspected: string | null } | null {
  const whole = hints.filter((hint) => isWhole(hint) && leftOut(hint) === null);
  const variable =
    whole.find(({ column }) => column.name === chosen) ??
    whole.find(({ column }) => COUNTED.test(column.name)) ??
    whole.find(({ column }) => !INSPECTED.test(column.name));
  if (!variable) return null;
  const inspected = whole.find(
    (hint) => hint !== variable && INSPECTED.test(hint.column.name) && largest(hint) >= largest(variable),
  );
  return { variable: variable.column.name, inspected: inspected?.column.name ?? null };
}

function isWhole({ column, statistics }: ColumnHint): boolean {
  const { min, max } = statistics ?? {};
  return column.type === 'numeric' && Number.isInteger(min) && Number.isInteger(max) && Number(min) >= 0;
}

function largest({ statistics }: ColumnHint): number {
  return Number(statistics?.max ?? 0);
}
