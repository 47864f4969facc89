import { sql, type Kysely } from 'kysely';

/**
 * What a step did names the values that it used; those of earlier runs are not known. Statistics name the values far
 * from all others; in earlier ones nobody has looked.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update preparations set result = jsonb_set(result, '{steps}', (
      select coalesce(jsonb_agg(jsonb_set(step, '{accounting,values}', '[]') order by place), '[]')
      from jsonb_array_elements(result -> 'steps') with ordinality as steps (step, place)))
    where result is not null`.execute(db);
  await sql`
    update dataset_versions set statistics = jsonb_set(statistics, '{columns}', (
      select coalesce(jsonb_agg(entry || '{"far": null}' order by place), '[]')
      from jsonb_array_elements(statistics -> 'columns') with ordinality as columns (entry, place)))
    where statistics is not null`.execute(db);
}
