import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../db/database.ts';
import { AppError } from './app-error.ts';
import { claimKey, storeAnswer, type KeyClaim, readKey, releaseKey } from './once-rows.ts';

interface Answer {
  status: number;
  body: string;
}

const WAIT_MS = 30_000;

/**
 * Does the work of a POST once for each Idempotency-Key: a repeated request gets the first one's answer,
 * waiting for it where it is still being made. A failed attempt frees the key. Throws idempotency_conflict
 * (409) where the key came with a different request, or the first has not answered within 30 s.
 */
export async function once(db: Db, request: FastifyRequest, work: () => Promise<Answer>): Promise<Answer> {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || !request.caller) return work();
  const claim = {
    orgId: request.caller.orgId,
    key: `${request.caller.userId}:${key.slice(0, 200)}`,
    requestHash: requestHash(request),
  };
  const until = Date.now() + WAIT_MS;
  while (!(await claimKey(db, claim))) {
    const first = await readKey(db, claim);
    if (first && first.request_hash !== claim.requestHash) throw new AppError('idempotency_conflict', {}, 409);
    if (first?.status) return { status: first.status, body: JSON.stringify(first.answer) };
    if (Date.now() > until) throw new AppError('idempotency_conflict', {}, 409);
    await sleep(100);
  }
  return doClaimed(db, claim, work);
}

async function doClaimed(db: Db, claim: KeyClaim, work: () => Promise<Answer>): Promise<Answer> {
  try {
    const answer = await work();
    await storeAnswer(db, claim, answer.status, JSON.parse(answer.body));
    return answer;
  } catch (error) {
    await releaseKey(db, claim);
    throw error;
  }
}

// A multipart body is not read yet, so its length stands for it.
function requestHash(request: FastifyRequest): string {
  const body = request.body === undefined ? (request.headers['content-length'] ?? '') : JSON.stringify(request.body);
  return createHash('sha256').update(`${request.method} ${request.url}\n${body}`).digest('hex');
}
