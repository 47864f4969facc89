import type { FastifyInstance } from 'fastify';
import { AppError } from './app-error.ts';

const IDLE_CHECK_MS = 100;

/**
 * What the application does from the first moment of its shutdown: refuses new requests (503) and drops
 * connections as soon as they have nothing to do, so that one browser's open connection holds nothing up.
 */
export function addClosing(app: FastifyInstance, atFirst: () => void): () => boolean {
  let closing = false;
  app.addHook('onRequest', async () => {
    if (closing) throw new AppError('shutting_down');
  });
  app.addHook('preClose', async () => {
    closing = true;
    atFirst();
    const dropping = setInterval(() => app.server.closeIdleConnections(), IDLE_CHECK_MS);
    app.server.once('close', () => clearInterval(dropping));
    if (!app.server.listening) clearInterval(dropping);
  });
  return () => closing;
}
