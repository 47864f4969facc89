import type { FastifyRequest, FastifyServerOptions } from 'fastify';

const secrets = [
  'authorization',
  'cookie',
  'password',
  'token',
  'access_token',
  'refresh_token',
  'id_token',
  'client_secret',
  'secretKey',
  'accessKey',
];

/**
 * Structured logs. A request is logged as method and path only: headers carry tokens, and a query may carry
 * a sign-in code.
 */
export function logOptions(
  level: string,
  stream?: { write(line: string): void },
): Exclude<FastifyServerOptions['logger'], boolean | undefined> {
  return {
    level,
    ...(stream ? { stream } : {}),
    redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[secret]' },
    serializers: {
      req: (request: FastifyRequest) => ({
        method: request.method,
        path: request.url?.split('?')[0],
        remote: request.ip,
      }),
    },
  };
}
