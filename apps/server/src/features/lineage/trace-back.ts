import type { Scope } from '../../db/scope.ts';
import type { Making } from '../../db/tables/lineage.ts';
import { type DeletedVersion, selectDeletedVersions } from './deleted-version-rows.ts';
import { selectMakings } from './making-rows.ts';
import { type LineageVersion, selectVersions } from './version-rows.ts';

/** A version that something was made from: there, remembered since it was deleted, or known by name only. */
export type Ancestor =
  | { state: 'present'; row: LineageVersion; making: Making }
  | { state: 'deleted'; row: DeletedVersion; making: Making }
  | { state: 'named'; row: Making['sources'][number]; making: null };

/** These versions and all that they were made from, back to the uploads, by their ids. `called`: what versions that may be gone were called. */
export async function traceBack(
  scope: Scope,
  versionIds: string[],
  called: Making['sources'] = [],
): Promise<Map<string, Ancestor>> {
  const known = new Map<string, Ancestor>();
  const named = new Map(called.map((source) => [source.version_id, source]));
  for (let ids = [...new Set(versionIds)]; ids.length > 0;) {
    const present = await selectVersions(scope, ids);
    const makings = await selectMakings(scope, present);
    const deleted = await selectDeletedVersions(scope, ids);
    for (const row of present) known.set(row.id, { state: 'present', row, making: makings.get(row.id)! });
    for (const row of deleted)
      known.set(row.id, { state: 'deleted', row, making: { ...row.made, sources: row.sources } });
    for (const id of ids) {
      const source = named.get(id);
      if (!known.has(id) && source) known.set(id, { state: 'named', row: source, making: null });
    }
    const sources = ids.flatMap((id) => known.get(id)?.making?.sources ?? []);
    for (const source of sources) named.set(source.version_id, source);
    ids = [...new Set(sources.map((source) => source.version_id))].filter((id) => !known.has(id));
  }
  return known;
}
