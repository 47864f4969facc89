import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';
import type { Database } from './database.ts';
import { openDatabase } from './open-database.ts';
import { urlOfDatabase } from './url-of-database.ts';

/** A database of its own for a test file, with every table and no rows. close() also drops it. */
export async function createTestDatabase(): Promise<Database> {
  return createCopy(/\/([a-z0-9_]+)(\?|$)/.exec(inject('templateUrl'))?.[1] ?? '');
}

/** One without tables, for what an earlier version had in it. */
export async function createEmptyDatabase(): Promise<Database> {
  return createCopy('template0');
}

async function createCopy(template: string): Promise<Database> {
  const templateUrl = inject('templateUrl');
  const name = `hakaru_test_${randomUUID().replaceAll('-', '')}`;
  await administer(templateUrl, `create database ${name} template ${template}`);
  const database = await openDatabase({ url: urlOfDatabase(templateUrl, name), dataDir: '' });
  return {
    ...database,
    close: async () => {
      await database.close();
      await administer(templateUrl, `drop database ${name} with (force)`);
    },
  };
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: urlOfDatabase(url, 'postgres') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
