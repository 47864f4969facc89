import type { Scope } from '../../db/scope.ts';
import type { DetailChange, UsedNames } from '@hakaru/contract';
import { insertChange } from './history-rows.ts';
import {
  type Regrouped,
  replaceCategory,
  replaceTag,
  selectCategories,
  selectTags,
  tagsAfter,
} from './grouping-rows.ts';

interface Regrouping {
  from: string;
  /** Null takes it off. */
  to: string | null;
}

/** Renames a category, merges it into another, or takes it off; each dataset's history notes it. */
export async function changeCategory(scope: Scope, { from, to }: Regrouping): Promise<{ datasets: number }> {
  return regroup(
    scope,
    (trx) => (from === to ? Promise.resolve([]) : replaceCategory(trx, from, to ?? '')),
    () => ({ column: null, field: 'category', before: from, after: to }),
  );
}

/** Renames a tag, merges it into another, or takes it off; each dataset's history notes it. */
export async function changeTag(scope: Scope, { from, to }: Regrouping): Promise<{ datasets: number }> {
  const listed = (tags: readonly string[]) => tags.join(', ') || null;
  return regroup(
    scope,
    (trx) => (from === to ? Promise.resolve([]) : replaceTag(trx, from, to)),
    ({ before }) => ({
      column: null,
      field: 'tags',
      before: listed(before),
      after: listed(tagsAfter(before, from, to)),
    }),
  );
}

async function regroup(
  scope: Scope,
  replace: (trx: Scope) => Promise<Regrouped[]>,
  change: (row: Regrouped) => DetailChange,
): Promise<{ datasets: number }> {
  return scope.transaction(async (trx) => {
    const rows = await replace(trx);
    for (const row of rows) {
      await insertChange(trx, {
        dataset_id: row.id,
        version: row.current_version,
        changes: [change(row)],
      });
      await trx.announce('datasets', row.id);
    }
    return { datasets: rows.length };
  });
}

export async function listCategories(scope: Scope): Promise<UsedNames> {
  return { items: await selectCategories(scope) };
}

export async function listTags(scope: Scope): Promise<UsedNames> {
  return { items: await selectTags(scope) };
}
