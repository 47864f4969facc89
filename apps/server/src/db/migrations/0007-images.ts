import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table datasets add column form text not null default 'table' check (form in ('table', 'images', 'time_series'))`.execute(
    db,
  );
  await sql`alter table dataset_versions add column files_prefix text, add column image_summary jsonb`.execute(db);
  await sql`
    create table upload_files (
      upload_id uuid not null references uploads (id) on delete cascade,
      org_id uuid not null references organizations (id),
      path text not null,
      byte_size bigint not null,
      sha256 text not null,
      file_key text not null,
      primary key (upload_id, path)
    )`.execute(db);
}
