import { sql, type Kysely } from 'kysely';

/** What people set of a trained model, a row a change; which of them a prediction used, and an artefact was made with. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table model_settings (
      org_id uuid not null references organizations (id),
      model_key uuid not null,
      version integer not null,
      settings jsonb not null,
      created_by uuid,
      created_at timestamptz not null default now(),
      primary key (model_key, version),
      foreign key (org_id, model_key) references trained_models (org_id, id) on delete cascade,
      foreign key (org_id, created_by) references users (org_id, id)
    )`.execute(db);
  await sql`alter table predictions add column model_settings jsonb`.execute(db);
  await sql`alter table model_artefacts add column settings_version integer`.execute(db);
}
