import { deleteStalePreparations } from './preparation-rows.ts';
import type { PreprocessingContext } from './preprocessing-context.ts';

/** Forgets results that nobody registered within a week. */
export async function forgetPreparations({
  database: { db },
  files,
}: Pick<PreprocessingContext, 'database' | 'files'>): Promise<void> {
  for (const prefix of await deleteStalePreparations(db)) await files.deletePrefix(prefix);
}
