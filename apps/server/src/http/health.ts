import type { FastifyInstance } from 'fastify';
import { quiet } from './quiet.ts';

/** One thing that must work before requests are sent here; it throws where it does not. */
type Check = () => Promise<void>;

/** /healthz: the process answers. /readyz: it can serve; 503 names what is missing. */
export function addHealth(app: FastifyInstance, checks: Record<string, Check>, closing: () => boolean): void {
  app.get('/healthz', quiet(app), async () => ({ status: 'ok' }));
  app.get('/readyz', quiet(app), async (request, reply) => {
    const results = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => {
        try {
          await check();
          return [name, 'ok'] as const;
        } catch (err) {
          request.log.warn({ err, check: name }, 'not ready');
          return [name, 'failing'] as const;
        }
      }),
    );
    const ready = !closing() && results.every(([, state]) => state === 'ok');
    return reply.code(ready ? 200 : 503).send({
      status: ready ? 'ready' : closing() ? 'shutting down' : 'not ready',
      checks: Object.fromEntries(results),
    });
  });
}
