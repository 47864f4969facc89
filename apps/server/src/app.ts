import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { repositoryRoot } from './config/repository-root.ts';
import type { AppContext } from './context.ts';
import { createAuthenticate } from './features/session/authenticate.ts';
import { mountDevelopmentSignIn } from './features/session/development/mount.ts';
import { issuerOf } from './features/session/verify-token.ts';
import { tokenRules } from './features/session/token-rules.ts';
import { answerError } from './http/answer-error.ts';
import { prepareApi } from './http/api-frame.ts';
import { addClosing } from './http/closing.ts';
import { addHealth } from './http/health.ts';
import { addDocs } from './http/openapi/docs-page.ts';
import { addOwnAddress } from './http/own-address.ts';
import { prepareRateLimits } from './http/rate-limit.ts';
import { addSecurity } from './http/security.ts';
import { answerUnreadable } from './http/unreadable-request.ts';
import { addWebFiles } from './http/web-files.ts';
import { mainApi } from './main-api.ts';

const JSON_LIMIT = 16 * 1024 * 1024;

/** The HTTP application, ready for `listen` or `inject`. Opens nothing by itself: all it needs is in the context. */
export async function buildApp(context: AppContext): Promise<FastifyInstance> {
  const { settings, database } = context;
  const app = Fastify({
    loggerInstance: context.log,
    genReqId: () => randomUUID(),
    trustProxy: settings.trustProxy,
    bodyLimit: JSON_LIMIT,
    forceCloseConnections: 'idle',
    // We answer 503 ourselves, in our own shape.
    return503OnClosing: false,
    clientErrorHandler: answerUnreadable,
    routerOptions: { ignoreTrailingSlash: true },
  });
  app.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id));
  const isClosing = addClosing(app, () => context.events.close());
  addOwnAddress(app, settings.publicUrl);
  app.setErrorHandler(answerError);
  app.decorate('calls', []);
  await addSecurity(app, securityOptions(settings));
  await prepareRateLimits(app);
  addHealth(
    app,
    { database: async () => void (await sql`select 1`.execute(database.db)), files: () => context.files.check() },
    isClosing,
  );
  const rules = await tokenRules(settings, database.db);
  const authenticate = createAuthenticate(database.db, rules, settings.signIn.organizationClaim);
  await app.register(
    async (api) => {
      await prepareApi(api, { db: database.db, authenticate, limits: settings.limits });
      mainApi(api, context);
    },
    { prefix: '/api' },
  );
  addDocs(app);
  await mountDevelopmentSignIn(app, settings, database.db);
  await addWebFiles(app, join(repositoryRoot, 'apps', 'web', 'dist'));
  return app;
}

function securityOptions(settings: AppContext['settings']) {
  const issuer = new URL(issuerOf(settings)).origin;
  const own = new URL(settings.publicUrl).origin;
  return {
    corsOrigins: settings.corsOrigins,
    issuerOrigin: issuer === own ? null : issuer,
    https: settings.publicUrl.startsWith('https:'),
  };
}
