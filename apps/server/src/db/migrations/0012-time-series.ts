import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table series_versions (
      version_id uuid primary key,
      org_id uuid not null references organizations (id),
      series jsonb not null,
      source_keys text[] not null default '{}',
      foreign key (org_id, version_id) references dataset_versions (org_id, id) on delete cascade
    )`.execute(db);
  await sql`create index on series_versions (org_id, version_id)`.execute(db);
  await sql`create index on series_versions using gin (source_keys)`.execute(db);
}
