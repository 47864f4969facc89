import { sql, type Kysely } from 'kysely';

/** Recipes and their runs are for tables or for pictures; charts of pictures are measured once a version. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table recipes
      add column form text not null default 'table' check (form in ('table', 'images')),
      drop constraint recipes_name_taken,
      add constraint recipes_name_taken unique (org_id, form, name, version)`.execute(db);
  await sql`alter table preparations add column form text not null default 'table' check (form in ('table', 'images')), add column image_result jsonb`.execute(
    db,
  );
  await sql`
    create table image_charts (
      id uuid primary key default gen_random_uuid(),
      org_id uuid not null references organizations (id),
      dataset_id uuid not null,
      version_id uuid not null,
      state text not null default 'in_progress' check (state in ('in_progress', 'success', 'failure')),
      result jsonb,
      files_prefix text,
      run_id uuid,
      created_at timestamptz not null default now(),
      unique (org_id, id),
      foreign key (org_id, dataset_id) references datasets (org_id, id) on delete cascade,
      foreign key (org_id, version_id) references dataset_versions (org_id, id) on delete cascade,
      foreign key (org_id, run_id) references runs (org_id, id) on delete set null (run_id)
    )`.execute(db);
  await sql`create unique index on image_charts (version_id) where state <> 'failure'`.execute(db);
  await sql`create index on image_charts (dataset_id)`.execute(db);
}
