import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Database, Db } from '../../db/database.ts';
import { migrate, migrations } from '../../db/migrate.ts';
import { createEmptyDatabase } from '../../db/test-database.ts';
import type { RecordedCall } from './version-client.ts';

export interface RestoredVersion {
  /** A home with the version's files, and a database with its rows after the migrations of today. */
  home: string;
  database: Database;
  /** Where it was reached: who issued its tokens. */
  publicUrl: string;
  /** The migrations that today's version ran on it. */
  migrated: string[];
  /** Ids of what it has, by what the recording calls them. */
  named: Record<string, string>;
  calls: RecordedCall[];
}

/** Brings back what record-version.ts kept of a version, and today's tables over it. */
export async function restoreVersion(zip: string): Promise<RestoredVersion> {
  const parts = Object.entries(unzipSync(await readFile(zip))).map(
    ([path, content]) => [path, Buffer.from(content)] as const,
  );
  const json = <T>(name: string) => JSON.parse(parts.find(([path]) => path === name)?.[1].toString() ?? 'null') as T;
  const version = json<{ publicUrl: string; migrations: string[]; named: Record<string, string> }>('version.json');
  const database = await createEmptyDatabase();
  await migrateAsThen(database.db, version.migrations);
  await database.db.connection().execute(async (connection) => {
    // Rows come by table, not in the order in which they refer to each other.
    await sql`set session_replication_role = replica`.execute(connection);
    for (const [path, content] of parts.filter(([name]) => name.startsWith('rows/'))) {
      const table = sql.table(path.slice('rows/'.length, -'.json'.length));
      await sql`insert into ${table} select * from json_populate_recordset(null::${table}, ${content.toString()}::json)`.execute(
        connection,
      );
    }
    await sql`set session_replication_role = default`.execute(connection);
  });
  const home = await mkdtemp(join(tmpdir(), `hakaru-version-${randomUUID().slice(0, 8)}`));
  for (const [path, content] of parts.filter(([name]) => name.startsWith('files/'))) {
    await mkdir(dirname(join(home, path)), { recursive: true });
    await writeFile(join(home, path), content);
  }
  return {
    home,
    database,
    publicUrl: version.publicUrl,
    migrated: await migrate(database.db),
    named: version.named,
    calls: json('calls.json'),
  };
}

/** The tables as that version had them. */
async function migrateAsThen(db: Db, done: string[]): Promise<void> {
  const then = Object.fromEntries(done.map((name) => [name, migrations[name]!]));
  const { error } = await new Migrator({ db, provider: { getMigrations: async () => then } }).migrateToLatest();
  if (error) throw error;
}
