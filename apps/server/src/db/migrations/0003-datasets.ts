import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table uploads (
      id uuid primary key default gen_random_uuid(),
      org_id uuid not null references organizations (id),
      kind text not null,
      file_name text not null,
      byte_size bigint not null,
      sha256 text not null,
      file_key text not null,
      detected jsonb not null,
      created_by uuid,
      created_at timestamptz not null default now(),
      foreign key (org_id, created_by) references users (org_id, id)
    )`.execute(db);
  await sql`create index on uploads (org_id, created_at)`.execute(db);
  await sql`
    create table datasets (
      id uuid primary key default gen_random_uuid(),
      org_id uuid not null references organizations (id),
      name text not null,
      category text not null default '',
      training_type text not null,
      data_type text not null check (data_type in ('training_data', 'inference_data')),
      kind text not null check (kind in ('supervised', 'unsupervised', 'softsensor')),
      preprocessed boolean not null default false,
      comment text not null default '',
      file_name text not null,
      state text not null default 'reading' check (state in ('reading', 'ready', 'failed')),
      current_version integer not null default 0,
      current_run_id uuid,
      created_by uuid,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      unique (org_id, id),
      constraint datasets_name_taken unique (org_id, name),
      foreign key (org_id, current_run_id) references runs (org_id, id),
      foreign key (org_id, created_by) references users (org_id, id)
    )`.execute(db);
  await sql`create index on datasets (org_id, created_at)`.execute(db);
  await sql`
    create table dataset_versions (
      id uuid primary key default gen_random_uuid(),
      org_id uuid not null references organizations (id),
      dataset_id uuid not null,
      version integer not null check (version > 0),
      table_key text not null,
      source_key text,
      source_options jsonb,
      columns jsonb not null,
      row_count bigint not null,
      byte_size bigint not null,
      content_hash text not null,
      problems jsonb not null default '[]',
      statistics jsonb,
      statistics_state text not null default 'none' check (statistics_state in ('none', 'in_progress', 'success', 'failure')),
      created_at timestamptz not null default now(),
      unique (org_id, id),
      unique (dataset_id, version),
      foreign key (org_id, dataset_id) references datasets (org_id, id)
    )`.execute(db);
  await sql`create index on dataset_versions (org_id, created_at)`.execute(db);
}
