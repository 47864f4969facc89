import { sql, type Kysely } from 'kysely';

/** What is still known of versions that were deleted while what was made from them stayed; and finding what was made from a version. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table deleted_versions (
      id uuid primary key,
      org_id uuid not null references organizations (id),
      dataset_id uuid not null,
      name text not null,
      data_type text not null,
      version integer not null,
      content_hash text not null,
      row_count bigint not null,
      column_count integer not null,
      made jsonb not null,
      sources jsonb not null default '[]',
      created_at timestamptz not null,
      created_by text not null default '',
      deleted_at timestamptz not null default now(),
      deleted_by text not null default ''
    )`.execute(db);
  await sql`create index on deleted_versions (org_id, dataset_id)`.execute(db);
  await sql`create index on deleted_versions using gin (sources jsonb_path_ops)`.execute(db);
  await sql`create index on preparations using gin (sources jsonb_path_ops)`.execute(db);
  await sql`create index on dataset_versions ((derived -> 'source' ->> 'version_id'))`.execute(db);
}
