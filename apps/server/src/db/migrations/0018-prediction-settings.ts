import { sql, type Kysely } from 'kysely';

/** What a person set of a prediction is its training type's own; coverage is such a setting, of types with intervals. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table predictions add column settings jsonb not null default '{}'`.execute(db);
  await sql`
    update predictions i set settings = jsonb_build_object('coverage', i.coverage) || coalesce(
      (select jsonb_build_object('interval', r.payload -> 'interval') from runs r where r.id = i.run_id and r.payload ->> 'interval' is not null), '{}')`.execute(
    db,
  );
  await sql`alter table predictions drop column coverage`.execute(db);
  await sql`create index on dataset_versions ((derived -> 'project' ->> 'id')) where derived ->> 'kind' = 'model'`.execute(
    db,
  );
}
