import { sql, type Kysely } from 'kysely';

/** What is made of a trained model on request (its report, its download) is a row each, whatever it is called. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table model_artefacts (
      org_id uuid not null references organizations (id),
      model_key uuid not null,
      name text not null,
      run_id uuid not null,
      key text not null,
      made_at timestamptz not null default now(),
      primary key (model_key, name),
      foreign key (org_id, model_key) references trained_models (org_id, id),
      foreign key (org_id, run_id) references runs (org_id, id)
    )`.execute(db);
  // A model named the run that was asked for last, which need not be the one whose file it had: the key says that.
  for (const name of ['report', 'export']) {
    const [key, asked] = [sql.ref(`m.${name}_key`), sql.ref(`m.${name}_run_id`)];
    await sql`
      insert into model_artefacts (org_id, model_key, name, run_id, key, made_at)
      select m.org_id, m.id, ${name}, r.id, ${key}, coalesce(r.finished_at, m.created_at)
      from trained_models m join runs r on r.org_id = m.org_id
        and r.id = case when ${key} ~ '^runs/[0-9a-f-]{36}/' then split_part(${key}, '/', 2)::uuid else ${asked} end
      where ${key} is not null`.execute(db);
    await sql`alter table trained_models drop column ${sql.ref(`${name}_key`)}, drop column ${sql.ref(`${name}_run_id`)}`.execute(
      db,
    );
  }
}
