import { sql, type Kysely } from 'kysely';

/** Tables read before escapes, ends of tables and archives were known had none of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const none = sql`'{"escape": null, "last_row": null, "footer_rows": 0, "entry": null}'::jsonb`;
  await sql`update uploads set detected = ${none} || detected where detected ? 'format'`.execute(db);
  await sql`update dataset_versions set source_options = ${none} || source_options where source_options ? 'format'`.execute(
    db,
  );
}
