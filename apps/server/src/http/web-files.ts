import { existsSync } from 'node:fs';
import { join } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';

const serverPaths = ['/api', '/oidc', '/docs', '/healthz', '/readyz'];

/** Serves the built web application; its own paths (screens) all get index.html. */
export async function addWebFiles(app: FastifyInstance, folder: string): Promise<void> {
  const built = existsSync(join(folder, 'index.html'));
  if (built) {
    await app.register(staticFiles, {
      root: folder,
      wildcard: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        void reply.header(
          'cache-control',
          /[\\/]assets[\\/]/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
        );
      },
    });
    app.get('/', (_request, reply) => reply.sendFile('index.html'));
  }
  app.setNotFoundHandler((request, reply) => {
    if (built && isScreen(request)) return reply.sendFile('index.html');
    throw new AppError('not_found');
  });
}

/** A person opening a page, not a program or a missing asset. */
function isScreen(request: FastifyRequest): boolean {
  const path = request.url.split('?')[0] ?? '';
  const ours = serverPaths.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
  return !ours && ['GET', 'HEAD'].includes(request.method) && (request.headers.accept ?? '').includes('text/html');
}
