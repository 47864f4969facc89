import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table recipes (
      id uuid primary key default gen_random_uuid(),
      org_id uuid not null references organizations (id),
      name text not null,
      version integer not null check (version > 0),
      comment text not null default '',
      steps jsonb not null,
      inputs jsonb not null,
      created_by uuid,
      created_at timestamptz not null default now(),
      unique (org_id, id),
      constraint recipes_name_taken unique (org_id, name, version),
      foreign key (org_id, created_by) references users (org_id, id)
    )`.execute(db);
  await sql`
    create table preparations (
      id uuid primary key,
      org_id uuid not null references organizations (id),
      dataset_version_id uuid,
      sources jsonb not null,
      steps jsonb not null,
      state text not null default 'running' check (state in ('running', 'ready', 'failed', 'stopped')),
      run_id uuid not null,
      recipe_id uuid,
      files_prefix text,
      result jsonb,
      created_by uuid,
      created_at timestamptz not null default now(),
      unique (org_id, id),
      foreign key (org_id, dataset_version_id) references dataset_versions (org_id, id) on delete set null (dataset_version_id),
      foreign key (org_id, run_id) references runs (org_id, id),
      foreign key (org_id, recipe_id) references recipes (org_id, id) on delete set null (recipe_id),
      foreign key (org_id, created_by) references users (org_id, id)
    )`.execute(db);
  await sql`create index on preparations (org_id, created_at)`.execute(db);
  await sql`create index on preparations (dataset_version_id)`.execute(db);
  await sql`create index on preparations (recipe_id)`.execute(db);
  await sql`
    alter table dataset_versions
      add column made_from uuid,
      add constraint dataset_versions_made_from_once unique (made_from),
      add foreign key (org_id, made_from) references preparations (org_id, id)`.execute(db);
}
