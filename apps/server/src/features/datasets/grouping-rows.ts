import { sql } from 'kysely';
import { selectListCategories, selectListTags } from '../../db/lists/list-rows.ts';
import type { Scope } from '../../db/scope.ts';

/** The categories in use, in alphabetical order, with how many datasets have each. */
export function selectCategories(scope: Scope): Promise<{ name: string; count: number }[]> {
  return selectListCategories(scope, 'datasets');
}

/** The tags in use, in alphabetical order, with how many datasets have each. */
export function selectTags(scope: Scope): Promise<{ name: string; count: number }[]> {
  return selectListTags(scope, 'datasets');
}

export interface Regrouped {
  id: string;
  current_version: number;
  before: string[];
}

/** Gives the datasets of a category another one; answers them. */
export async function replaceCategory({ db: trx, orgId }: Scope, from: string, to: string): Promise<Regrouped[]> {
  const rows = await trx
    .updateTable('datasets')
    .set({ category: to, updated_at: sql<Date>`now()` })
    .where('org_id', '=', orgId)
    .where('category', '=', from)
    .returning(['id', 'current_version'])
    .execute();
  return rows.map((row) => ({ ...row, before: [from] }));
}

/** Takes a tag off the datasets that have it and, with `to`, puts that one in its place; answers them with the tags they had. */
export async function replaceTag({ db: trx, orgId }: Scope, from: string, to: string | null): Promise<Regrouped[]> {
  const rows = await trx
    .selectFrom('datasets')
    .select(['id', 'current_version', 'tags as before'])
    .where('org_id', '=', orgId)
    .where(sql<boolean>`tags @> array[${from}]`)
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const { id, before } of rows) {
    await trx
      .updateTable('datasets')
      .set({ tags: tagsAfter(before, from, to), updated_at: sql<Date>`now()` })
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .execute();
  }
  return rows;
}

export function tagsAfter(tags: readonly string[], from: string, to: string | null): string[] {
  return [...new Set(tags.flatMap((tag) => (tag === from ? (to === null ? [] : [to]) : [tag])))];
}
