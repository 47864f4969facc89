import { sql, type Kysely } from 'kysely';

/** The recipe a project learns anew in its folds; the columns that a model's rows need where a recipe makes its features of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table training_projects add column recipe jsonb`.execute(db);
  await sql`alter table trained_models add column inputs jsonb`.execute(db);
}
