import { sql, type Kysely } from 'kysely';

/** What is kept of a large table's numbers. Its row outlives the version until its files are removed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table table_summaries (
      id uuid primary key default gen_random_uuid(),
      org_id uuid not null references organizations (id),
      version_id uuid,
      state text not null default 'in_progress' check (state in ('in_progress', 'success', 'failure')),
      files_prefix text,
      created_at timestamptz not null default now(),
      unique (org_id, version_id),
      foreign key (org_id, version_id) references dataset_versions (org_id, id) on delete set null (version_id)
    )`.execute(db);
}
