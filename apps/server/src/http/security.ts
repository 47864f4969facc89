import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

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
  await app.register(helmet, {
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
  });
  await app.register(cors, {
    origin: corsOrigins.length > 0 ? corsOrigins : false,
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', 'accept-language', 'idempotency-key'],
    exposedHeaders: ['content-disposition', 'content-length', 'x-request-id', 'retry-after'],
  });
}
