import pino from 'pino';
import { readSettings } from '../config/read-settings.ts';
import { openDatabase } from '../db/open-database.ts';
import { runHandlers } from '../main-api.ts';
import { openContext } from '../open-context.ts';
import { testHandler } from './test-jobs.ts';

/** A second server that works on runs, in a process of its own that a test can kill. Arguments: database, home. */
const [, , url = '', home = ''] = process.argv;
const context = await openContext(
  readSettings({ HAKARU_HOME: home }),
  pino({ level: 'silent' }),
  await openDatabase({ url, dataDir: '' }),
);
await context.jobs.start([...runHandlers(context), testHandler(context.files)]);
process.stdout.write('ready\n');
process.on('SIGTERM', () => void context.close().then(() => process.exit(0)));
