import type { Scope } from '../../db/scope.ts';
import type { Making } from '../../db/tables/lineage.ts';
import type { LineageVersion } from './version-rows.ts';

/** How each of these versions came to be, by its id. */
export async function selectMakings(scope: Scope, versions: LineageVersion[]): Promise<Map<string, Making>> {
  const recipes = await selectRecipeRuns(
    scope,
    versions.flatMap((version) => version.made_from ?? []),
  );
  const uploaded = versions.filter((version) => version.made_from === null && version.derived === null);
  const uploads = await selectUploads(scope, uploaded);
  return new Map(
    versions.map((version): [string, Making] => {
      const run = version.made_from === null ? undefined : recipes.get(version.made_from);
      const sources = run?.sources ?? (version.derived ? [version.derived.source] : []);
      return [
        version.id,
        { uploads: uploads.get(version.id) ?? [], recipe: run?.recipe ?? null, derived: version.derived, sources },
      ];
    }),
  );
}

async function selectRecipeRuns({ db, orgId }: Scope, ids: string[]) {
  if (ids.length === 0) return new Map<string, { sources: Making['sources']; recipe: NonNullable<Making['recipe']> }>();
  const rows = await db
    .selectFrom('preparations as p')
    .leftJoin('recipes as r', 'r.id', 'p.recipe_id')
    .leftJoin('users as u', 'u.id', 'p.created_by')
    .where('p.org_id', '=', orgId)
    .where('p.id', 'in', ids)
    .select([
      'p.id',
      'p.sources',
      'p.steps',
      'p.result',
      'p.image_result',
      'p.created_at',
      'r.name',
      'r.version',
      'u.name as created_by_name',
    ])
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      {
        sources: row.sources,
        recipe: {
          preparation_id: row.id,
          saved_as: row.name !== null && row.version !== null ? { name: row.name, version: row.version } : null,
          steps: row.steps.map(({ id, step, parameters }) => ({ id, step, parameters })),
          done:
            row.image_result?.steps.map(({ id, applied, pictures_in, pictures_out }) => ({
              id,
              applied,
              rows_in: pictures_in,
              rows_out: pictures_out,
            })) ??
            row.result?.steps.map(({ id, applied, accounting }) => ({
              id,
              applied,
              rows_in: accounting.rows_in,
              rows_out: accounting.rows_out,
            })) ??
            [],
          library_versions: row.result?.versions ?? {},
          at: row.created_at.toISOString(),
          by: row.created_by_name ?? '',
        },
      },
    ]),
  );
}

type Upload = Making['uploads'][number];

/** Uploads by the version that was read from them; one that is forgotten since is told from what its dataset says. */
async function selectUploads({ db, orgId }: Scope, versions: LineageVersion[]): Promise<Map<string, Upload[]>> {
  const keys = versions.flatMap((version) => keysOf(version));
  const rows =
    keys.length === 0
      ? []
      : await db
          .selectFrom('uploads as f')
          .leftJoin('users as u', 'u.id', 'f.created_by')
          .where('f.org_id', '=', orgId)
          .where('f.file_key', 'in', keys)
          .select(['f.id', 'f.file_key', 'f.file_name', 'f.byte_size', 'f.sha256', 'f.created_at', 'u.name as by'])
          .execute();
  const byKey = new Map(rows.map((row) => [row.file_key, row]));
  return new Map(
    versions.map((version) => {
      const found = keysOf(version).flatMap((key): Upload[] => {
        const row = byKey.get(key);
        return row
          ? [
              {
                id: row.id,
                file_name: row.file_name,
                byte_size: row.byte_size,
                sha256: row.sha256,
                at: row.created_at.toISOString(),
                by: row.by ?? '',
              },
            ]
          : [];
      });
      const described: Upload = {
        id: version.id,
        file_name: version.file_name,
        byte_size: null,
        sha256: null,
        at: version.registered_at.toISOString(),
        by: version.created_by_name ?? '',
      };
      return [version.id, found.length > 0 ? found : [described]];
    }),
  );
}

function keysOf({ source_key, source_keys }: LineageVersion): string[] {
  return source_keys !== null && source_keys.length > 0 ? source_keys : source_key === null ? [] : [source_key];
}
