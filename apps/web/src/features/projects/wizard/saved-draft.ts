import type { ColumnHint } from './column-hint.ts';
import type { Draft } from './draft.ts';

/** A wizard's draft with the role and type that each column had when it was begun. */
export interface SavedDraft<D extends Draft> {
  draft: D;
  roles: Readonly<Record<string, string>>;
  /** Columns that are used otherwise than it said, as their role was changed since. */
  changed?: readonly string[];
}

export function rolesOf(hints: readonly ColumnHint[]): Record<string, string> {
  return Object.fromEntries(hints.map(({ column: { name, role, type } }) => [name, `${role} ${type}`]));
}

/**
 * A kept draft in which columns whose role or type was changed since, which is newer than the draft, are used as a
 * first draft uses them.
 */
export function withNewRoles<D extends Draft>(kept: SavedDraft<D>, first: SavedDraft<D>): SavedDraft<D> {
  const changed = Object.keys(first.roles).filter(
    (name) => kept.roles[name] !== first.roles[name] && kept.draft.parts[name] !== first.draft.parts[name],
  );
  const parts = { ...kept.draft.parts };
  for (const name of changed) {
    const part = first.draft.parts[name];
    if (part) parts[name] = part;
    else delete parts[name];
  }
  return { draft: { ...kept.draft, parts }, roles: first.roles, changed };
}
