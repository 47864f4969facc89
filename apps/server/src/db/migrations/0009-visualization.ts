import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table tabulations (
      id uuid primary key default gen_random_uuid(),
      org_id uuid not null references organizations (id),
      dataset_id uuid not null,
      version_id uuid not null,
      kind text not null check (kind in ('table', 'time_series')),
      request jsonb not null,
      request_hash text not null,
      state text not null default 'in_progress' check (state in ('in_progress', 'success', 'failure')),
      result jsonb,
      run_id uuid,
      created_by uuid,
      created_at timestamptz not null default now(),
      unique (org_id, id),
      foreign key (org_id, dataset_id) references datasets (org_id, id) on delete cascade,
      foreign key (org_id, version_id) references dataset_versions (org_id, id) on delete cascade,
      foreign key (org_id, run_id) references runs (org_id, id) on delete set null (run_id),
      foreign key (org_id, created_by) references users (org_id, id)
    )`.execute(db);
  await sql`create unique index on tabulations (version_id, kind, request_hash) where state <> 'failure'`.execute(db);
  await sql`create index on tabulations (dataset_id)`.execute(db);
  await sql`
    create table visualization_views (
      id uuid primary key default gen_random_uuid(),
      org_id uuid not null references organizations (id),
      dataset_id uuid not null,
      version_id uuid not null,
      name text not null,
      content jsonb not null,
      created_by uuid,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      unique (org_id, id),
      constraint visualization_views_name_taken unique (dataset_id, name),
      foreign key (org_id, dataset_id) references datasets (org_id, id) on delete cascade,
      foreign key (org_id, version_id) references dataset_versions (org_id, id) on delete cascade,
      foreign key (org_id, created_by) references users (org_id, id)
    )`.execute(db);
  await sql`create index on visualization_views (org_id, updated_at)`.execute(db);
  await sql`create index on visualization_views (version_id)`.execute(db);
}
