import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { buildApp } from './app.ts';
import { readSettings } from './config/read-settings.ts';
import type { AppContext } from './context.ts';
import type { Database } from './db/database.ts';
import { createTestDatabase } from './db/test-database.ts';
import { developmentKey, signDevelopmentToken } from './features/session/development/signing-key.ts';
import { findPerson } from './features/session/development/people.ts';
import { issuerOf } from './features/session/verify-token.ts';
import { runHandlers } from './main-api.ts';
import { createDecisionKinds, type DecisionKind } from './features/decisions/index.ts';
import { createKinds } from './features/training/index.ts';
import type { TrainingKind } from './features/training/training-kind.ts';
import { openContext } from './open-context.ts';
import type { RunHandler } from './jobs/job.ts';
import { pythonOfTests } from './testing/python-of-tests.ts';
import { joinSharedCompute } from './testing/shared-compute.ts';

export interface TestApp {
  app: FastifyInstance;
  context: AppContext;
  /** `Bearer …` of a development person: aiko and ben are of one organization, chie and dan of another. */
  as(person: string): Promise<{ authorization: string }>;
  close(): Promise<void>;
}

export interface TestAppOptions {
  env?: Record<string, string>;
  /** True where runs are worked on too. */
  work?: boolean;
  /** True where compute is to be a process of its own, as where a test ends it; else all test files share one. */
  ownCompute?: boolean;
  /** Handlers of a test's own jobs, beside the product's. */
  handlers?: (context: AppContext) => RunHandler[];
  /** Kinds of a test's own, beside the product's. */
  kinds?: readonly TrainingKind[];
  decisions?: readonly DecisionKind[];
  /** What there is already: a home with files, and a database of it that is migrated. */
  existing?: { home: string; database: Database };
}

/** The real application on a database and a folder of its own. Compute is stopped until a test starts it. */
export async function createTestApp({
  env = {},
  work = false,
  ownCompute = false,
  handlers = () => [],
  kinds = [],
  decisions = [],
  existing,
}: TestAppOptions = {}): Promise<TestApp> {
  const home = existing?.home ?? (await mkdtemp(join(tmpdir(), 'hakaru-app-')));
  const settings = readSettings({
    ...pythonOfTests,
    HAKARU_LOG_LEVEL: process.env.HAKARU_TEST_LOG ?? 'silent',
    ...env,
    HAKARU_HOME: home,
  });
  const opened = await openContext(
    settings,
    pino({ level: settings.logLevel }),
    existing?.database ?? (await createTestDatabase()),
    ownCompute ? undefined : joinSharedCompute,
  );
  const context = {
    ...opened,
    kinds: {
      ...createKinds([...opened.kinds.trainings, ...kinds]),
      ...createDecisionKinds([...opened.kinds.decisions, ...decisions]),
    },
  };
  const app = await buildApp(context);
  if (work) await context.jobs.start([...runHandlers(context), ...handlers(context)]);
  return {
    app,
    context,
    async as(name) {
      const person = findPerson(name);
      if (!person) throw new Error(`nobody is called ${name}`);
      const key = await developmentKey(context.database.db);
      const request = { issuer: issuerOf(settings), audience: settings.signIn.audience, seconds: 600 };
      return { authorization: `Bearer ${await signDevelopmentToken(key, person, request)}` };
    },
    async close() {
      await app.close();
      await context.close();
      await rm(home, { recursive: true, force: true });
    },
  };
}
