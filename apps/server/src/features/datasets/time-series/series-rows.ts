import type { SeriesVersion } from '@hakaru/contract/time-series/summary';
import { json } from '../../../db/json.ts';
import type { Scope } from '../../../db/scope.ts';

export async function insertSeriesVersion(
  { db, orgId }: Scope,
  versionId: string,
  series: SeriesVersion,
  sourceKeys: string[] = [],
): Promise<void> {
  await db
    .insertInto('series_versions')
    .values({ version_id: versionId, org_id: orgId, series: json(series), source_keys: sourceKeys })
    .onConflict((conflict) => conflict.column('version_id').doNothing())
    .execute();
}

export async function selectSeriesVersion({ db, orgId }: Scope, versionId: string): Promise<SeriesVersion | undefined> {
  return (
    await db
      .selectFrom('series_versions')
      .select('series')
      .where('org_id', '=', orgId)
      .where('version_id', '=', versionId)
      .executeTakeFirst()
  )?.series;
}

/** What the newest version of a dataset that is known as a series is, up to one of its versions. */
export async function selectSeriesBefore(
  { db, orgId }: Scope,
  datasetId: string,
  version: number,
): Promise<SeriesVersion | undefined> {
  const row = await db
    .selectFrom('series_versions as s')
    .innerJoin('dataset_versions as v', 'v.id', 's.version_id')
    .select('s.series')
    .where('s.org_id', '=', orgId)
    .where('v.dataset_id', '=', datasetId)
    .where('v.version', '<=', version)
    .orderBy('v.version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.series;
}

/** The uploaded files a version was made of, in their order. */
export async function selectSourceFiles(
  { db, orgId }: Scope,
  versionId: string,
): Promise<{ file_key: string; file_name: string }[]> {
  const row = await db
    .selectFrom('series_versions')
    .select('source_keys')
    .where('org_id', '=', orgId)
    .where('version_id', '=', versionId)
    .executeTakeFirst();
  const keys = row?.source_keys ?? [];
  if (keys.length === 0) return [];
  const uploads = await db
    .selectFrom('uploads')
    .select(['file_key', 'file_name'])
    .where('org_id', '=', orgId)
    .where('file_key', 'in', keys)
    .execute();
  return keys.flatMap((key) => uploads.find(({ file_key }) => file_key === key) ?? []);
}

/** The version a recipe's result was made from. */
export async function selectRecipeSource({ db, orgId }: Scope, preparationId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('preparations')
    .select('sources')
    .where('org_id', '=', orgId)
    .where('id', '=', preparationId)
    .executeTakeFirst();
  return row?.sources[0]?.version_id;
}
