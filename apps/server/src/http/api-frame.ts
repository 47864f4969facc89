import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import type { Settings } from '../config/read-settings.ts';
import type { Db } from '../db/database.ts';
import type { Authenticate } from './caller.ts';
import { type Limiter, perMinute } from './rate-limit.ts';
import type { BoundCall } from './route.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Every call bound so far, in order. */
    calls: BoundCall[];
    database: Db;
    uploadLimitMb: number;
    limitUploads: Limiter;
  }
}

interface ApiFrame {
  db: Db;
  authenticate: Authenticate;
  limits: Settings['limits'];
}

/** Gives an API plugin what `route` needs. Call it once, before its routes. */
export async function prepareApi(app: FastifyInstance, frame: ApiFrame): Promise<void> {
  app.decorate('authenticate', frame.authenticate);
  app.decorate('database', frame.db);
  app.decorate('uploadLimitMb', frame.limits.uploadMb);
  app.decorate(
    'limitUploads',
    perMinute(app, frame.limits.uploadsPerMinute, (request) => `upload ${request.caller?.userId ?? request.ip}`),
  );
  app.decorateRequest('caller', null);
  // A client that always says JSON may send nothing where nothing is needed.
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, String(body), done);
  });
  // throwFileSizeLimit stays off so that a file's reader sees its stream end and can clean up.
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: { fileSize: frame.limits.uploadMb * 1024 * 1024, files: 100, fieldSize: 1024 * 1024 },
  });
}
