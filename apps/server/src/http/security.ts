import cors from '@fastify/cors';
import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';

interface SecurityOptions {
  corsOrigins: string[];
  /** The sign-in provider's origin where it is another one: the browser talks to it. */
  issuerOrigin: string | null;
  https: boolean;
}

/** Security headers on every answer; other origins may call only where they are listed. */
export async function addSecurity(
  app: FastifyInstance,
  { corsOrigins, issuerOrigin, https }: SecurityOptions,
): Promise<void> {
  const own = ["'self'", ...(issuerOrigin ? [issuerOrigin] : [])];
  const headers = Object.entries(
    headersOf({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'self'"],
          scriptSrc: ["'self'"],
          // The component library writes style elements and attributes.
          styleSrc: ["'self'", "'unsafe-inline'"],
          imgSrc: ["'self'", 'data:', 'blob:'],
          fontSrc: ["'self'", 'data:'],
          connectSrc: own,
          frameSrc: own,
          workerSrc: ["'self'", 'blob:'],
          objectSrc: ["'none'"],
          baseUri: ["'self'"],
          formAction: own,
          frameAncestors: ["'self'"],
          ...(https ? { upgradeInsecureRequests: [] } : {}),
        },
      },
      crossOriginOpenerPolicy: { policy: 'same-origin' },
      strictTransportSecurity: https ? { maxAge: 31_536_000 } : false,
      referrerPolicy: { policy: 'same-origin' },
    }),
  );
  // The sign-in provider writes answers of its own, and reads what is set for them.
  app.addHook('onRequest', (_, { raw }, done) => {
    for (const [name, value] of headers) if (value !== undefined) raw.setHeader(name, value);
    done();
  });
  await app.register(cors, {
    origin: corsOrigins.length > 0 ? corsOrigins : false,
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', 'accept-language', 'idempotency-key'],
    exposedHeaders: ['content-disposition', 'content-length', 'x-request-id', 'retry-after'],
  });
}

/** What helmet sets: the same on every answer, so it is asked once. */
function headersOf(options: HelmetOptions): OutgoingHttpHeaders {
  const request = new IncomingMessage(new Socket());
  const answer = new ServerResponse(request);
  helmet(options)(request, answer, (error?: unknown) => {
    if (error) throw error;
  });
  return answer.getHeaders();
}
