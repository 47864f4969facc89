import { mkdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buildApp } from './app.ts';
import type { Settings } from './config/read-settings.ts';
import { StartProblem } from './config/start-words.ts';
import type { AppContext } from './context.ts';
import { migrate } from './db/migrate.ts';
import { openDatabase } from './db/open-database.ts';
import { forgetColumnDrafts, forgetSummaries, forgetUploads } from './features/datasets/index.ts';
import { forgetPreparations } from './features/preprocessing/index.ts';
import { checkProvider } from './features/session/verify-token.ts';
import { forgetOldKeys } from './http/once-rows.ts';
import { loadDevelopmentSamples } from './load-development-samples.ts';
import type { Log } from './log.ts';
import { runHandlers } from './main-api.ts';
import { openContext } from './open-context.ts';
import { sweepLeftovers } from './sweep/sweep-leftovers.ts';
import { forgetRunningServer, noteRunningServer } from './running-server.ts';

export interface RunningHakaru {
  /** What people open in the browser. */
  url: string;
  /** Ends without losing work: requests finish, runs are given back, then everything is closed. */
  stop(): Promise<void>;
}

export interface StartListeners {
  /** Hears of what does not work though the server does, at any time. */
  warn?: (problem: StartProblem) => void;
}

const HOUR_MS = 3_600_000;

/** Opens everything in order and listens. What was opened is closed again where a later step fails. */
export async function startServer(
  settings: Settings,
  log: Log,
  { warn = () => {} }: StartListeners = {},
): Promise<RunningHakaru> {
  await mkdir(settings.home, { recursive: true, mode: 0o755 });
  const database = await openDatabase({
    ...(settings.databaseUrl ? { url: settings.databaseUrl } : {}),
    dataDir: join(settings.home, 'database'),
    onConnectionLost(err) {
      log.warn({ err }, 'a database connection broke');
      if (err instanceof StartProblem) warn(err);
    },
  });
  const opened: (() => Promise<void>)[] = [() => database.close()];
  async function closeAll(): Promise<void> {
    for (const close of opened.reverse()) await close();
  }
  try {
    const migrations = await migrate(database.db);
    if (migrations.length > 0) log.info({ migrations }, 'database brought up to date');
    const context = await openContext(settings, log, database);
    opened[0] = () => context.close();
    const app = await buildApp(context);
    opened.push(() => app.close());
    await context.jobs.start(runHandlers(context));
    await app.listen({ host: settings.host, port: settings.port });
    const url =
      settings.port === 0 ? `http://localhost:${(app.server.address() as AddressInfo).port}` : settings.publicUrl;
    await noteRunningServer(settings.home, { pid: process.pid, url, databaseUrl: database.url });
    opened.push(() => forgetRunningServer(settings.home));
    const aside = workAside(log);
    opened.push(aside.end);
    const clean = () =>
      aside.begin('cleaning up', async (signal) => {
        await Promise.all([
          forgetOldKeys(database.db),
          forgetUploads(context),
          forgetSummaries(context),
          forgetPreparations(context),
          forgetColumnDrafts(context),
        ]);
        await sweepLeftovers(context, signal);
      });
    clean();
    const cleaning = setInterval(clean, HOUR_MS);
    opened.push(async () => clearInterval(cleaning));
    // A newcomer need not wait for them, and can do without.
    aside.begin('sample tables', (signal) => loadDevelopmentSamples(context, signal));
    // A slow or broken compute must not keep people from their data.
    startCompute(context.compute, warn).catch((err: unknown) => log.error({ err }, 'compute did not start'));
    checkProvider(settings.signIn).then(
      (problem) => problem && warn(problem),
      (err: unknown) => log.error({ err }, 'identity provider'),
    );
    return { url, stop: closeAll };
  } catch (error) {
    await closeAll();
    throw error;
  }
}

/** What goes on beside requests and uses what the server has opened: told to end, and waited for, before that is closed. */
function workAside(log: Log) {
  const ending = new AbortController();
  const going = new Set<Promise<void>>();
  return {
    begin(name: string, work: (signal: AbortSignal) => Promise<void>): void {
      const done = work(ending.signal)
        .catch((err: unknown) => log.warn({ err }, name))
        .finally(() => going.delete(done));
      going.add(done);
    },
    async end(): Promise<void> {
      ending.abort();
      await Promise.all(going);
    },
  };
}

async function startCompute(compute: AppContext['compute'], warn: (problem: StartProblem) => void): Promise<void> {
  await compute.start();
  const { state, reason } = await compute.status();
  if (state === 'failed') warn(new StartProblem('compute_missing', { reason: reason ?? '' }));
}
