import type { FastifyInstance } from 'fastify';
import { preferredLanguage } from '../language.ts';
import { buildOpenApi } from './build-openapi.ts';
import { docsPage } from './docs-page.ts';

/** The API's description, for people and for programs. */
export function addDocs(app: FastifyInstance): void {
  app.get('/docs/openapi.json', (_request, reply) => reply.send(buildOpenApi()));
  app.get('/docs', (request, reply) =>
    reply.type('text/html; charset=utf-8').send(docsPage(preferredLanguage(request.headers['accept-language']))),
  );
}
