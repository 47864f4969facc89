import { groupRole } from '../palette/chart-palette.ts';
import type { PointColour } from './relation-data.ts';

/** A column's cells at some rows: numbers (times as seconds since 1970) or labels; null if missing. */
export interface ColumnValues {
  name: string;
  type: 'numeric' | 'boolean' | 'datetime' | 'categorical';
  values: readonly (number | string | null)[];
}

/** Groups that keep a colour of their own; the smaller ones are drawn together. */
const COLOURED = 6;
/** Numbers with so few values are groups, as classes often are. */
const FEW_VALUES = 4;
const SECOND = 1000;

function isGroups({ type, values }: ColumnValues): boolean {
  return type === 'categorical' || type === 'boolean' || new Set(values).size <= FEW_VALUES;
}

/** As people read lists of names: 2 before 10. */
const { compare: inOrder } = new Intl.Collator(undefined, { numeric: true });

/** A column's groups, the largest first. */
function groupsOf({ values }: ColumnValues): string[] {
  const counts = new Map<string, number>();
  for (const value of values) if (value !== null) counts.set(String(value), (counts.get(String(value)) ?? 0) + 1);
  return [...counts.keys()].sort((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0));
}

/** The groups to choose one from, where not all have a colour of their own. */
export function groupsToChoose(column: ColumnValues | undefined): string[] {
  const groups = column && isGroups(column) ? groupsOf(column) : [];
  return groups.length > COLOURED ? groups : [];
}

/**
 * The colours of some points by a column: groups of words (the largest, in the order of their names), a scale of numbers or times. `places` are places in the column's values;
 * `only` is the one group that has a colour of its own.
 */
export function pointColour(
  column: ColumnValues,
  indices: readonly number[],
  words: { missing: string; others: string },
  only: string | null = null,
): PointColour {
  const { name, type, values } = column;
  if (!isGroups(column)) {
    const factor = type === 'datetime' ? SECOND : 1;
    return {
      kind: 'scale',
      axis: { label: name, ...(type === 'datetime' && { time: true }) },
      values: Float64Array.from(indices, (index) =>
        typeof values[index] === 'number' ? values[index] * factor : Number.NaN,
      ),
    };
  }
  const order = groupsOf(column);
  const groups: { name: string; role: ReturnType<typeof groupRole> }[] = (
    only === null ? order.slice(0, COLOURED).sort(inOrder) : [only]
  ).map((group, index) => ({ name: group, role: groupRole(index) }));
  const groupIndices = new Map(groups.map((group, index) => [group.name, index]));
  const others = order.length > groups.length ? groups.push({ name: words.others, role: 'neutral' }) - 1 : -1;
  const missing = values.includes(null) ? groups.push({ name: words.missing, role: 'neutral' }) - 1 : -1;
  return {
    kind: 'groups',
    axis: { label: name },
    groups,
    places: Int32Array.from(indices, (index) => {
      const value = values[index] ?? null;
      return value === null ? missing : (groupIndices.get(String(value)) ?? others);
    }),
  };
}
