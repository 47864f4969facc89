import type { FastifyBaseLogger } from 'fastify';

/** The server's log, or a part of it. */
export type Log = FastifyBaseLogger;
