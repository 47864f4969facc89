import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';

export type Limiter = (request: FastifyRequest) => Promise<void>;

/** Registers the counter that `perMinute` uses; nothing is limited by itself. */
export async function prepareRateLimits(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, { global: false });
}

/** A hook that lets `max` requests a minute pass for each key; more get 429 with the seconds to wait. */
export function perMinute(app: FastifyInstance, max: number, keyOf: (request: FastifyRequest) => string): Limiter {
  const count = app.createRateLimit({ max, timeWindow: 60_000, keyGenerator: keyOf });
  return async function limit(request) {
    const result = await count(request);
    if (!result.isAllowed && result.isExceeded)
      throw new AppError('too_many_requests', { seconds: result.ttlInSeconds });
  };
}
