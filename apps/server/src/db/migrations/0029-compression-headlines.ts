import { sql, type Kysely } from 'kysely';

/** What a dimensionality reduction came to was what its best map keeps; lists fill in what its first method found. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update training_projects set headline = null where training_type = 'dimensional_compression'`.execute(db);
}
