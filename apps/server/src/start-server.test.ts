import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { expect, it } from 'vitest';
import { readSettings } from './config/read-settings.ts';
import { startServer } from './start-server.ts';

it('is stopped while it loads its samples and cleans up, and nothing finds the database closed', async () => {
  const home = mkdtempSync(join(tmpdir(), 'hakaru-start-'));
  // Run as root, the private database is another user's and has to get into it.
  chmodSync(home, 0o755);
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(line) });
  try {
    const server = await startServer(readSettings({ ...process.env, HAKARU_HOME: home, HAKARU_PORT: '0' }), log);
    await server.stop();
    // What was left behind would be heard of now.
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(lines.filter((line) => /destroyed|sample tables|cleaning up/.test(line))).toEqual([]);
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
});
