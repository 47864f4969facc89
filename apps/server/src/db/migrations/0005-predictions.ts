import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table predictions (
      id uuid primary key default gen_random_uuid(),
      org_id uuid not null references organizations (id),
      project_id uuid not null,
      model_key uuid not null,
      name text not null,
      input_version_id uuid,
      rows_key text,
      mapping jsonb not null default '{}',
      coverage double precision not null check (coverage > 0 and coverage < 1),
      run_id uuid,
      state text not null default 'queued' check (state in ('queued', 'running', 'succeeded', 'failed', 'stopped')),
      summary jsonb,
      output_key text,
      created_by uuid,
      created_at timestamptz not null default now(),
      unique (org_id, id),
      check ((input_version_id is null) <> (rows_key is null)),
      foreign key (org_id, project_id) references training_projects (org_id, id),
      foreign key (org_id, model_key) references trained_models (org_id, id),
      foreign key (org_id, input_version_id) references dataset_versions (org_id, id),
      foreign key (org_id, run_id) references runs (org_id, id),
      foreign key (org_id, created_by) references users (org_id, id)
    )`.execute(db);
  await sql`create index on predictions (org_id, created_at)`.execute(db);
  await sql`create index on predictions (project_id)`.execute(db);
  await sql`create index on predictions (model_key)`.execute(db);
  await sql`create index on predictions (input_version_id)`.execute(db);
}
