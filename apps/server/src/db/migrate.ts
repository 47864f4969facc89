import { Migrator } from 'kysely/migration';
import type { Db } from './database.ts';
import { migrations } from './migrations.ts';

/** Brings the tables up to date; answers the names of what ran. Several processes may do it at once. */
export async function migrate(db: Db): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error !== undefined) {
    const failed = results.find((result) => result.status === 'Error');
    throw new Error(`The database could not be migrated${failed ? ` (${failed.migrationName})` : ''}: ${String(error)}`, { cause: error });
  }
  return results.map((result) => result.migrationName);
}
