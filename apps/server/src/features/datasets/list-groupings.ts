import type { UsedNames } from '@hakaru/contract';
import type { Db } from '../../db/database.ts';
import { selectCategories, selectTags } from './grouping-rows.ts';

export async function listCategories(db: Db, orgId: string): Promise<UsedNames> {
  return { items: await selectCategories(db, orgId) };
}

export async function listTags(db: Db, orgId: string): Promise<UsedNames> {
  return { items: await selectTags(db, orgId) };
}
