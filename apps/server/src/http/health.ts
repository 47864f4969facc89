import type { FastifyInstance } from 'fastify';
import { quiet } from './quiet.ts';

// Whoever asks whether requests may be sent here waits no longer than this.
const PATIENCE_MS = 1500;

/** One thing that must work before requests are sent here; it throws where it does not. */
type Check = () => Promise<void>;

/** /healthz: the process answers. /readyz: it can serve; 503 names what is missing. */
export function addHealth(app: FastifyInstance, checks: Record<string, Check>, closing: () => boolean): void {
  app.get('/healthz', quiet(app), async () => ({ status: 'ok' }));
  app.get('/readyz', quiet(app), async (request, reply) => {
    const results = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => {
        try {
          await withinPatience(check());
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

async function withinPatience(checked: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${PATIENCE_MS} ms`)), PATIENCE_MS);
  });
  try {
    await Promise.race([checked, late]);
  } finally {
    clearTimeout(timer);
  }
}
