import { Migrator } from 'kysely/migration';
import type { Db } from './database.ts';
import { migrations } from './migrations.ts';
import { StartProblem } from '../config/start-words.ts';

/** Brings the tables up to date; answers the names of what ran. Several processes may do it at once. */
export async function migrate(db: Db): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error !== undefined) {
    const failed = results.find((result) => result.status === 'Error');
    throw migrationProblem(error, failed?.migrationName);
  }
  return results.map((result) => result.migrationName);
}

function migrationProblem(error: unknown, failed: string | undefined): StartProblem {
  const reason = error instanceof Error ? error.message : String(error);
  const unknown = /previously executed migration (\S+) is missing/.exec(reason)?.[1];
  if (unknown) return new StartProblem('database_newer', { migration: unknown }, { cause: error });
  return new StartProblem('database_not_migrated', { migration: failed ?? '-', reason }, { cause: error });
}
