import type { DatasetColumn } from '@hakaru/contract';

/** The roles of columns by which rows are called. */
const naming: ReadonlySet<string> = new Set(['id', 'label'] satisfies DatasetColumn['role'][]);

/** The column by which a list's candidates are called: the first that names rows and is no factor; null without one. */
export function namingColumn(
  columns: readonly DatasetColumn[] | undefined,
  factors: readonly { name: string }[],
): string | null {
  const taken = new Set(factors.map(({ name }) => name));
  return columns?.find(({ name, role }) => naming.has(role) && !taken.has(name))?.name ?? null;
}

/** What a condition is called in the list of candidates, or its row there; null where it is in none. */
export function candidateName(
  candidate: { label: string | null; row: number } | null | undefined,
): string | number | null {
  return candidate?.label ?? candidate?.row ?? null;
}
