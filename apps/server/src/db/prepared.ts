import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { Client, type ClientConfig } from 'pg';

const MARK = '/* prepared */';

/**
 * Marks a statement that is planned once a connection and not at every call: put at its front. For those that cost more
 * to plan than to run, with few texts and named columns, whose best plan is the same whatever its parameters are.
 */
export const PREPARED = sql.raw(MARK);

const FRONT = 40;
const names = new Map<string, string>();

/** A connection that keeps what statements marked so are planned as. */
export class PreparingClient extends Client {
  constructor(config?: string | ClientConfig) {
    super(config);
    this.query = ((...given: unknown[]) =>
      Reflect.apply(Client.prototype.query, this, underName(given))) as Client['query'];
  }
}

function underName([text, values, ...others]: unknown[]): unknown[] {
  const isMarked = typeof text === 'string' && text.slice(0, FRONT).includes(MARK);
  return isMarked ? [{ name: nameOf(text), text, values }, ...others] : [text, values, ...others];
}

function nameOf(text: string): string {
  const name = names.get(text) ?? createHash('sha256').update(text).digest('base64url').slice(0, 32);
  names.set(text, name);
  return name;
}
