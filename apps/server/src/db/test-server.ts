import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from './migrate.ts';
import { openDatabase } from './open-database.ts';
import { startPrivatePostgres } from './private-postgres/start-private-postgres.ts';
import { urlOfDatabase } from './url-of-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A database with every table and no rows, that each test file copies. */
    templateUrl: string;
  }
}

/** Runs once for each vitest run: a server of its own, or the one HAKARU_TEST_DATABASE_URL names. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await testServer();
  const name = `hakaru_template_${randomUUID().replaceAll('-', '')}`;
  const admin = new Client({ connectionString: server.url });
  await admin.connect();
  await admin.query(`create database ${name}`);
  const templateUrl = urlOfDatabase(server.url, name);
  const database = await openDatabase({ url: templateUrl, dataDir: '' });
  await migrate(database.db);
  await database.close();
  project.provide('templateUrl', templateUrl);
  return async () => {
    await admin.query(`drop database ${name}`);
    await admin.end();
    await server.stop();
  };
}

async function testServer() {
  const url = process.env.HAKARU_TEST_DATABASE_URL;
  if (url) return { url, stop: async () => {} };
  const folder = join(tmpdir(), `hakaru-test-${randomUUID().slice(0, 8)}`);
  const server = await startPrivatePostgres({
    folder,
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' },
  });
  return {
    url: server.url,
    stop: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
