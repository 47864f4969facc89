import type { FastifyInstance, LogLevel } from 'fastify';

/** For routes that are asked all the time: only what is wrong with them is logged. */
export function quiet(app: FastifyInstance): { logLevel: LogLevel } {
  return { logLevel: app.log.level === 'silent' ? 'silent' : 'warn' };
}
