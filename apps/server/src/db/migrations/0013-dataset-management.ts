import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table datasets add column tags text[] not null default '{}'`.execute(db);
  await sql`create index on datasets using gin (tags)`.execute(db);
  await sql`
    alter table dataset_versions
      add column derived jsonb,
      add column source_names jsonb,
      add column created_by uuid,
      add foreign key (org_id, created_by) references users (org_id, id)`.execute(db);
  await sql`
    create table dataset_changes (
      id uuid primary key default gen_random_uuid(),
      org_id uuid not null references organizations (id),
      dataset_id uuid not null,
      version integer not null,
      changes jsonb not null,
      created_by uuid,
      created_at timestamptz not null default now(),
      foreign key (org_id, dataset_id) references datasets (org_id, id) on delete cascade,
      foreign key (org_id, created_by) references users (org_id, id)
    )`.execute(db);
  await sql`create index on dataset_changes (org_id, dataset_id, created_at)`.execute(db);
  await sql`
    create table column_drafts (
      id uuid primary key,
      org_id uuid not null references organizations (id),
      dataset_id uuid not null,
      version_id uuid,
      edits jsonb not null,
      state text not null default 'running' check (state in ('running', 'ready', 'failed', 'stopped')),
      run_id uuid not null,
      files_prefix text,
      result jsonb,
      registered_version uuid,
      created_by uuid,
      created_at timestamptz not null default now(),
      unique (org_id, id),
      foreign key (org_id, version_id) references dataset_versions (org_id, id) on delete set null (version_id),
      foreign key (org_id, registered_version) references dataset_versions (org_id, id) on delete set null (registered_version),
      foreign key (org_id, run_id) references runs (org_id, id),
      foreign key (org_id, created_by) references users (org_id, id)
    )`.execute(db);
  await sql`create index on column_drafts (org_id, created_at)`.execute(db);
  await sql`create index on column_drafts (version_id)`.execute(db);
}
