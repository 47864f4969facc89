import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { migrations } from './migrations.ts';
import { urlOfDatabase } from './url-of-database.ts';

let admin: Client;
beforeAll(async () => {
  admin = new Client({ connectionString: urlOfDatabase(inject('templateUrl'), 'postgres') });
  await admin.connect();
});
afterAll(() => admin.end());

async function migrateElsewhere(url: string): Promise<string[]> {
  const at = (name: string) => JSON.stringify(new URL(name, import.meta.url).href);
  const program = `
    const { openDatabase } = await import(${at('./open-database.ts')});
    const { migrate } = await import(${at('./migrate.ts')});
    const database = await openDatabase({ url: ${JSON.stringify(url)}, dataDir: '' });
    console.log(JSON.stringify(await migrate(database.db)));
    await database.close();`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'pipe'] });
  const [said, complained] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  if (child.exitCode !== 0) throw new Error(complained);
  return JSON.parse(said) as string[];
}

test('four processes that migrate an empty database at once all succeed, and one does it', { timeout: 120_000 }, async () => {
  for (let round = 0; round < 2; round += 1) {
    const name = `hakaru_migrate_${randomUUID().replaceAll('-', '')}`;
    await admin.query(`create database ${name}`);
    const url = urlOfDatabase(inject('templateUrl'), name);
    const done = await Promise.all(Array.from({ length: 4 }, () => migrateElsewhere(url)));
    expect(done.map((names) => names.length).sort()).toEqual([0, 0, 0, Object.keys(migrations).length]);
    await admin.query(`drop database ${name}`);
  }
});

test('what was read before archives and ends of tables were known is completed', { timeout: 120_000 }, async () => {
  const name = `hakaru_migrate_${randomUUID().replaceAll('-', '')}`;
  await admin.query(`create database ${name}`);
  const url = urlOfDatabase(inject('templateUrl'), name);
  await migrateElsewhere(url);
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`insert into organizations (id, name) values (gen_random_uuid(), 'One')`);
    await client.query(`insert into uploads (org_id, kind, file_name, byte_size, sha256, file_key, detected) select id, 'table', 'a.csv', 1, '', '', '{"format": "delimited", "delimiter": ";"}' from organizations`);
    await client.query(`delete from kysely_migration where name >= '0010'`);
    expect(await migrateElsewhere(url)).toContain('0010-read-options');
    expect((await client.query('select detected from uploads')).rows).toEqual([{ detected: { format: 'delimited', delimiter: ';', escape: null, last_row: null, footer_rows: 0, entry: null } }]);
  } finally {
    await client.end();
    await admin.query(`drop database ${name}`);
  }
});
