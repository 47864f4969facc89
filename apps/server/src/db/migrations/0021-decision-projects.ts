import { sql, type Kysely } from 'kysely';

/** Projects without a training (optimizations, designs, statistical analyses) are rows beside those of trainings, of a name each within their area; they may be asked of no dataset, and of trained models. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table training_projects alter column dataset_version_id drop not null`.execute(db);
  await sql`alter table training_projects add column area text not null default 'projects'`.execute(db);
  await sql`alter table training_projects drop constraint training_projects_name_taken`.execute(db);
  await sql`alter table training_projects add constraint training_projects_name_taken unique (org_id, area, name)`.execute(
    db,
  );
  await sql`
    create table project_models (
      org_id uuid not null references organizations (id),
      project_id uuid not null,
      place integer not null,
      model_key uuid not null,
      primary key (project_id, place),
      foreign key (org_id, project_id) references training_projects (org_id, id),
      foreign key (org_id, model_key) references trained_models (org_id, id)
    )`.execute(db);
  await sql`create index on project_models (model_key)`.execute(db);
}
