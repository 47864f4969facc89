import type { FastifyInstance } from 'fastify';
import type { Settings } from '../../../config/read-settings.ts';
import type { Db } from '../../../db/database.ts';
import { issuerOf } from '../verify-token.ts';
import { deleteExpiredPayloads } from './oidc-payload-rows.ts';
import { developmentSignInRoutes } from './routes.ts';
import { developmentKey } from './signing-key.ts';

const CLEAN_EVERY_MS = 600_000;

/** Carries the development provider, where no company's provider is set. */
export async function mountDevelopmentSignIn(app: FastifyInstance, settings: Settings, db: Db): Promise<void> {
  const { signIn, publicUrl, limits } = settings;
  if (signIn.kind !== 'development') return;
  // Loaded only where it is used: production does without it.
  const { createDevelopmentProvider } = await import('./provider.ts');
  const key = await developmentKey(db);
  const provider = createDevelopmentProvider({
    issuer: issuerOf(settings),
    publicUrl,
    signIn,
    key,
    db,
    trustProxy: settings.trustProxy,
  });
  provider.on('server_error', (_ctx, err) => app.log.error({ err }, 'development sign-in'));
  await developmentSignInRoutes(app, { provider, signInsPerMinute: limits.signInsPerMinute });
  const cleaning = setInterval(
    () => void deleteExpiredPayloads(db).catch((err: unknown) => app.log.warn({ err }, 'expired sign-in records')),
    CLEAN_EVERY_MS,
  );
  cleaning.unref();
  app.addHook('onClose', async () => clearInterval(cleaning));
}
