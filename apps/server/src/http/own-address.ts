import type { FastifyInstance } from 'fastify';

const thisMachine = new Set(['127.0.0.1', 'localhost', '[::1]']);

/**
 * Sends a page opened under another name of this machine (127.0.0.1 for localhost) to the one that sign-in
 * knows: to the browser they are different sites.
 */
export function addOwnAddress(app: FastifyInstance, publicUrl: string): void {
  const own = new URL(publicUrl);
  if (!thisMachine.has(own.hostname)) return;
  app.addHook('onRequest', async (request, reply) => {
    const isPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
    const isOtherName =
      request.hostname !== own.hostname && thisMachine.has(request.hostname) && request.port === Number(own.port || 80);
    if (isPage && isOtherName) return reply.redirect(own.origin + request.url);
  });
}
