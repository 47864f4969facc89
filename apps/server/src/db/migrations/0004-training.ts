import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table training_projects (
      id uuid primary key default gen_random_uuid(),
      org_id uuid not null references organizations (id),
      training_type text not null,
      name text not null,
      comment text not null default '',
      dataset_version_id uuid not null,
      config jsonb not null,
      status text not null default 'ready' check (status in ('ready', 'training', 'trained', 'failed', 'stopped')),
      current_run_id uuid,
      created_by uuid,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      unique (org_id, id),
      constraint training_projects_name_taken unique (org_id, name),
      foreign key (org_id, dataset_version_id) references dataset_versions (org_id, id),
      foreign key (org_id, current_run_id) references runs (org_id, id),
      foreign key (org_id, created_by) references users (org_id, id)
    )`.execute(db);
  await sql`create index on training_projects (org_id, created_at)`.execute(db);
  await sql`create index on training_projects (dataset_version_id)`.execute(db);
  await sql`
    create table trained_models (
      id uuid primary key default gen_random_uuid(),
      org_id uuid not null references organizations (id),
      project_id uuid not null,
      run_id uuid not null,
      model text not null,
      target text,
      index integer not null,
      artefact_key text not null,
      report_run_id uuid,
      report_key text,
      export_run_id uuid,
      export_key text,
      created_at timestamptz not null default now(),
      unique (org_id, id),
      unique (run_id, index),
      foreign key (org_id, project_id) references training_projects (org_id, id),
      foreign key (org_id, run_id) references runs (org_id, id),
      foreign key (org_id, report_run_id) references runs (org_id, id),
      foreign key (org_id, export_run_id) references runs (org_id, id)
    )`.execute(db);
  await sql`create index on trained_models (org_id, created_at)`.execute(db);
  await sql`create index on trained_models (project_id)`.execute(db);
}
